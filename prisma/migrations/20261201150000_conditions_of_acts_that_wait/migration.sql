-- An act that was asked for with an If-Match is done by others' word only while its record is as whoever asked has seen it.
ALTER TABLE "approval_request" ADD COLUMN "if_match" JSONB;
