-- A voter votes once an item; what was cast in their name and does not count, such as another's word for a director, takes no vote of theirs.
CREATE UNIQUE INDEX "vote_workspace_id_meeting_id_agenda_item_index_voter_key_co_key" ON "vote"("workspace_id", "meeting_id", "agenda_item_index", "voter_key", "counted");
DROP INDEX "vote_workspace_id_meeting_id_agenda_item_index_voter_key_key";
