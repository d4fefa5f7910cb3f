-- What is open from before knows its maker by its receipt, and ends as what is made since does. An owner who is no superuser is bound by
-- the policies, too.
ALTER TABLE receipt DISABLE ROW LEVEL SECURITY;
ALTER TABLE api_key DISABLE ROW LEVEL SECURITY;
ALTER TABLE membership DISABLE ROW LEVEL SECURITY;
ALTER TABLE workspace_role DISABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feed DISABLE ROW LEVEL SECURITY;
ALTER TABLE scenario_link DISABLE ROW LEVEL SECURITY;
ALTER TABLE invitation DISABLE ROW LEVEL SECURITY;
ALTER TABLE audit_event DISABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feed DISABLE TRIGGER ends_within;
ALTER TABLE scenario_link DISABLE TRIGGER ends_within;

-- Whoever was told a feed's address last: by its making, or by its last rotation.
WITH told AS (
  SELECT f.workspace_id, f.calendar_feed_id, r.actor_type, r.actor_id FROM calendar_feed f CROSS JOIN LATERAL (
    SELECT r.actor_type, r.actor_id FROM receipt r
    WHERE r.workspace_id = f.workspace_id AND r.action IN ('calendar_feeds.create', 'calendar_feeds.rotate')
      AND r.body::jsonb #>> '{result,calendar_feed_id}' = f.calendar_feed_id ORDER BY r.receipt_id DESC LIMIT 1) r
  WHERE f.status = 'active' AND f.key_id IS NULL
)
UPDATE calendar_feed f SET key_id = k.key_id, user_id = CASE t.actor_type WHEN 'user' THEN t.actor_id END,
  expires_at = coalesce(k.expires_at, f.expires_at)
FROM told t LEFT JOIN api_key k ON t.actor_type = 'api_key' AND k.workspace_id = t.workspace_id AND k.key_id = t.actor_id
WHERE f.workspace_id = t.workspace_id AND f.calendar_feed_id = t.calendar_feed_id;

WITH told AS (
  SELECT l.workspace_id, l.scenario_link_id, r.actor_type, r.actor_id FROM scenario_link l JOIN receipt r
    ON r.workspace_id = l.workspace_id AND r.action = 'scenarios.share'
      AND r.body::jsonb #>> '{result,scenario_link_id}' = l.scenario_link_id
  WHERE l.revoked_at IS NULL AND l.expires_at > now()
)
UPDATE scenario_link l SET key_id = k.key_id, user_id = CASE t.actor_type WHEN 'user' THEN t.actor_id END,
  expires_at = least(l.expires_at, k.expires_at)
FROM told t LEFT JOIN api_key k ON t.actor_type = 'api_key' AND k.workspace_id = t.workspace_id AND k.key_id = t.actor_id
WHERE l.workspace_id = t.workspace_id AND l.scenario_link_id = t.scenario_link_id;

WITH told AS (
  SELECT i.workspace_id, i.invitation_id, r.actor_type, r.actor_id FROM invitation i JOIN receipt r
    ON r.workspace_id = i.workspace_id AND r.action = 'invitations.create'
      AND r.body::jsonb #>> '{result,invitation_id}' = i.invitation_id
  WHERE i.accepted_at IS NULL AND i.expires_at > now()
)
UPDATE invitation i SET key_id = k.key_id, user_id = CASE t.actor_type WHEN 'user' THEN t.actor_id END
FROM told t LEFT JOIN api_key k ON t.actor_type = 'api_key' AND k.workspace_id = t.workspace_id AND k.key_id = t.actor_id
WHERE i.workspace_id = t.workspace_id AND i.invitation_id = t.invitation_id;

SELECT end_given(g.workspace_id, g.key_id, g.user_id, 'Whoever made it may not make it any more.'),
  withdraw_invitations(g.workspace_id, g.key_id, g.user_id, NULL, 'Whoever made it may not make it any more.')
FROM (SELECT workspace_id, key_id, user_id FROM calendar_feed WHERE status = 'active'
  UNION SELECT workspace_id, key_id, user_id FROM scenario_link WHERE revoked_at IS NULL
  UNION SELECT workspace_id, key_id, user_id FROM invitation WHERE accepted_at IS NULL) g;

ALTER TABLE scenario_link ENABLE TRIGGER ends_within;
ALTER TABLE calendar_feed ENABLE TRIGGER ends_within;
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE scenario_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE workspace_role ENABLE ROW LEVEL SECURITY;
ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt ENABLE ROW LEVEL SECURITY;
