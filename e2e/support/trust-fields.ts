/** The records of keys, people, policies, receipts and agents, as record-fields.ts tells all of them. */
export const trust: Record<string, { of: string | null; but?: Record<string, string> }> = {
  Policy: { of: "policy" },
  PolicyVersion: { of: "policy_version" },
  SigningKey: { of: "signing_key" },
  Checkpoint: { of: "log_head" },
  InclusionProof: {
    of: "log_leaf",
    but: { leaf_hash: "log_node.hash", inclusion_path: "log_node.hash of other subtrees", checkpoint: "the log_head" },
  },
  AuditEvent: { of: "audit_event" },
  Plan: { of: "plan" },
  PlanSummary: { of: "plan", but: { actions: "plan.steps, of each its action" } },
  Agent: { of: "agent" },
  CreatedAgent: { of: "agent" },
  Execution: { of: "execution" },
  Mail: { of: "mail" },
  Member: {
    of: "membership",
    but: {
      name: "user_account.name",
      email: "user_account.email",
      role_name: "workspace_role.name, or the role's own word",
      scopes: "workspace_role.scopes, or those of lib/core/roles.ts",
    },
  },
  MemberCounts: {
    of: null,
    but: { member_count: "how many membership rows there are", roles: "the same by membership.role" },
  },
  Role: { of: "workspace_role" },
  Me: {
    of: null,
    but: {
      actor: "api_key.key_id and api_key.name, as its receipts name it",
      workspace_id: "api_key.workspace_id",
      workspace_name: "workspace.name",
      is_test: "whether the workspace has a test_clock",
      scopes: "what api_key.scopes cover, one by one",
      entity_ids: "api_key.entity_ids",
      expires_at: "api_key.expires_at",
    },
  },
  Key: { of: "api_key" },
  CreatedKey: { of: "api_key", but: { key: "what api_key.key_hash is the hash of" } },
  SsoConnection: {
    of: "sso_connection",
    but: {
      redirect_uri: "where this service is reached",
      domains: "the connection's sso_domain rows",
      scim_url: "where this service is reached",
    },
  },
  CreatedScimToken: {
    of: "sso_connection",
    but: {
      scim_url: "where this service is reached",
      scim_token: "what sso_connection.scim_token_hash is the hash of",
      scim_token_hint: "the token's last four letters",
      scim_token_created_at: "when it was made",
    },
  },
  ScimUser: { of: "scim_user" },
  SsoDomain: { of: "sso_domain" },
  Witness: { of: "witness" },
  Webhook: { of: "webhook" },
  CreatedWebhook: { of: "webhook", but: { secret: "what webhook.secret_sealed opens to" } },
  WebhookDelivery: { of: "webhook_delivery", but: { event_id: "webhook_delivery.receipt_id, as an event's" } },
  Event: {
    of: "receipt",
    but: {
      event_id: "receipt.receipt_id, as an event's",
      type: "what has happened by receipt.action",
      created_at: "receipt.executed_at",
      data: "receipt.body, of it the result",
    },
  },
  SsoTest: {
    of: "sso_connection",
    but: {
      is_working: "whether there is no problem",
      problems: "what the issuer answers, and what of the connection is not done yet",
      authorization_endpoint: "what the issuer answers",
      token_endpoint: "what the issuer answers",
    },
  },
  Invitation: { of: "invitation" },
};
