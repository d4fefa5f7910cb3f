-- CreateTable
CREATE TABLE "mailing" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "outbox_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailing_pkey" PRIMARY KEY ("workspace_id","outbox_id")
);

-- CreateIndex
CREATE INDEX "mailing_workspace_id_created_at_idx" ON "mailing"("workspace_id", "created_at");

-- Ours from here.
SELECT tenant_table('mailing');

-- Counts a message that goes to whomever the workspace likes, in the act's own transaction, and refuses the act where so many have gone
-- within 24 hours already. Nobody waits for another here, so that what is sent in the same moment may be a few more.
CREATE FUNCTION count_mailing(of_outbox text, most integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  oldest timestamptz;
BEGIN
  -- A few of the workspace's outlived rows go with every new one.
  DELETE FROM mailing WHERE (workspace_id, outbox_id) IN (
    SELECT workspace_id, outbox_id FROM mailing WHERE created_at < now() - interval '24 hours'
    ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED);
  SELECT created_at INTO oldest FROM mailing WHERE created_at >= now() - interval '24 hours'
    ORDER BY created_at DESC OFFSET most - 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a workspace sends % messages within 24 hours', most
      USING ERRCODE = 'configuration_limit_exceeded', CONSTRAINT = 'mailing_is_bounded',
        DETAIL = greatest(1, ceil(extract(epoch FROM oldest + interval '24 hours' - now())))::text;
  END IF;
  INSERT INTO mailing (outbox_id) VALUES (of_outbox);
END
$$;
