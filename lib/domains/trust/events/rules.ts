/** Of a receipt's identifier the event's, and of an event's the receipt's: one has happened by the other, so that they share it. */
export const eventIdOf = (receipt_id: string): string => receipt_id.replace(/^rcpt_/, "evt_");
export const receiptIdOf = (event_id: string): string | null =>
  event_id.startsWith("evt_") ? event_id.replace(/^evt_/, "rcpt_") : null;

/** Words that are no plural, or another one than by an s. */
const singulars: Readonly<Record<string, string>> = {
  ...{ people: "person", settings: "settings", balances: "balances" },
  ...{ classification: "classification", governance: "governance", equity: "equity", tax: "tax" },
};

/** `recurring_entries` → `recurring_entry`. */
function singular(words: string): string {
  const [last = "", ...before] = words.split("_").toReversed();
  const one =
    singulars[last] ??
    last
      .replace(/ies$/, "y")
      .replace(/(?<=ss)es$/, "")
      .replace(/(?<=[^s])s$/, "");
  return [...before.toReversed(), one].join("_");
}

/** Verbs whose participle is not by -ed, or doubles a letter for it. */
const irregular: Readonly<Record<string, string>> = {
  ...{ cancel: "cancelled", cast: "cast", make: "made", pay: "paid", repay: "repaid", sell: "sold", send: "sent" },
  ...{ split: "split", tag: "tagged", take: "taken", withdraw: "withdrawn", write: "written" },
};

function participle(verb: string): string {
  return irregular[verb] ?? (verb.endsWith("e") ? `${verb}d` : `${verb.replace(/(?<=[^aeiou])y$/, "i")}ed`);
}

/** Acts whose names do not tell by themselves what has happened to which record. */
const named: Readonly<Record<string, string>> = {
  "accounts.create_standard": "standard_chart.created",
  "agents.add_skill": "agent_skill.added",
  "agents.rotate_secret": "agent_secret.rotated",
  "agents.webhook": "agent.triggered",
  "bank_lines.match_exact": "exact_match.accepted",
  "contracts.change_term": "contract_term.changed",
  "contracts.pass_term": "contract_term.passed",
  "entities.withdraw_conversion": "conversion.withdrawn",
  "equity.create_import": "cap_table_import.created",
  "equity.import_ocf": "ocf_package.imported",
  "equity.issue": "grant.issued",
  "equity.note_refusal": "right_of_first_refusal.noted",
  "equity.reach_milestone": "grant_milestone.reached",
  "equity.take_leave": "grant_leave.taken",
  "formations.confirm_filing": "formation_filing.confirmed",
  "governance.record_attendance": "meeting_attendance.recorded",
  "governance.write_consent": "meeting_consent.written",
  "invitations.issue_link": "invitation_link.issued",
  "invoice_settlements.write_off": "invoice.written_off",
  "invoices.report_payment": "invoice_payment.reported",
  "journal_entries.create_batch": "journal_entry_batch.created",
  "pay_schedules.draft_run": "payroll_run.drafted",
  "payroll_people.pay": "payroll_person_pay.changed",
  "payroll_runs.run": "payroll_run.drafted",
  "periods.withdraw_review": "period_review.withdrawn",
  "reconciliations.sign_off": "reconciliation.signed_off",
  "rounds.add_closing": "round_closing.added",
  "scenarios.revoke_link": "scenario_link.revoked",
  "scenarios.work_out": "scenario.worked_out",
  "sso_connections.admit": "member.admitted",
  "sso_connections.verify_domains": "sso_domain.verified",
  "tax.confirm_filing": "tax_filing.confirmed",
  "tax.file_document": "tax_document.filed",
  "webhooks.rotate_secret": "webhook_secret.rotated",
};

/** What an intent's receipt is called by, by the operation that it is. */
const intendedActs: Readonly<Record<string, string>> = {
  form_entity: "entities.create",
  convert_entity: "entities.convert",
  dissolve_entity: "entities.dissolve",
  issue_equity: "equity.issue",
  issue_safe: "equity.create_safe",
  transfer_shares: "equity.create_transfer",
  calculate_distribution: "equity.calculate_distribution",
  sign_document: "documents.sign",
  generate_contract: "contracts.generate",
  create_invoice: "invoices.create",
  run_payroll: "payroll_runs.run",
  submit_payment: "payments.create",
  open_bank_account: "bank_accounts.open",
  classify_contractor: "classification.classify_contractor",
  reconcile_ledger: "reconciliations.create",
  convene_meeting: "governance.convene_meeting",
  cast_vote: "governance.cast_vote",
  file_tax_document: "tax.file_document",
  track_deadline: "tax.track_deadline",
};

/**
 * What has happened by an act, by the name that its receipt has: `<record>.<past participle>` (decisions "Doors"). `invoices.send` has
 * sent an invoice; `equity.create_grant` says itself of what it is, and has created a grant. An act of another version's is named so as well.
 */
export function eventTypeOf(action: string): string {
  const act = intendedActs[action] ?? action;
  const [resource = "", deed = "done"] = act.split(".");
  const [verb = "", ...object] = deed.split("_");
  const record = singular(object.length > 0 ? object.join("_") : resource);
  return named[act] ?? `${record}.${participle(verb)}`;
}
