import { today } from "#lib/core/days.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { worksheetPaper } from "./rules.ts";
import { Election83b, ElectionAsked, Form3921, Form3921Asked, NewMailing } from "./schema.ts";
import * as forms from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}/grants/{grant_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8" };

const WORKSHEET =
  "The PDF is a worksheet of our own that names the form's boxes: it is neither the form nor a filing, and nothing is sent by it.";

export const readElection83b = operation({
  ...at("read_election_83b", "GET /83b-election"),
  title: "Read an 83(b) election",
  about:
    "What the holder of shares or units that vest writes into the boxes of Form 15620, by when, and whether its mailing is recorded. The holder makes the election, within thirty days of the transfer (a postmark of the next business day counts where the thirtieth is a weekend or a holiday); the service files nothing. Taxpayer identification numbers and the holder's address are not kept here. Options, RSUs and warrants are a 400, and so is what was vested from the first.",
  input: ElectionAsked,
  output: Election83b,
  example,
  run: ({ tx }, input) => forms.readElection(tx, input),
});

export const election83bPdf = operation({
  ...at("election_83b_pdf", "GET /83b-election/pdf"),
  title: "Download an 83(b) election's worksheet",
  about: `Form 15620, box by box, on letter paper. ${WORKSHEET}`,
  input: ElectionAsked,
  output: File,
  file: "application/pdf",
  audited: "file.exported",
  example,
  async run({ tx }, input) {
    const election = await forms.readElection(tx, input);
    const { recipient_name, transferred_on, due_date, timely_until, mailing } = election;
    const facts = [
      { name: "Transferred", value: transferred_on },
      { name: "Thirtieth day", value: due_date },
      ...(timely_until === due_date ? [] : [{ name: "Postmark until", value: timely_until }]),
      ...(mailing === null ? [] : [{ name: "Mailed", value: mailing.mailed_on }]),
    ];
    const company = await forms.companyOf(tx, input.entity_id);
    return {
      filename: `Form 15620 ${recipient_name} ${transferred_on}.pdf`,
      content_type: "application/pdf",
      content: { pdf: worksheetPaper(election, company, facts, today()) },
    };
  },
});

export const recordElectionMailing = operation({
  ...at("record_election_mailing", "POST /83b-election/mailing"),
  title: "Record the mailing of an 83(b) election",
  about:
    "Keeps when the election was mailed, by whom and under which number, and ends the obligation that asks for it. A mailing after the last day is recorded all the same: `status` is `mailed_late`, and `warnings` says what that means. A later record corrects an earlier one; all are kept.",
  input: NewMailing,
  output: Election83b,
  example: {
    ...example,
    mailed_on: "2026-04-10",
    carrier: "USPS Certified Mail",
    tracking_number: "9407 1118 9956 3781 2345 67",
  },
  run: ({ tx }, input) => forms.recordMailing(tx, input),
});

export const readForm3921 = operation({
  ...at("read_form_3921", "GET /form-3921"),
  title: "Read Form 3921",
  about:
    "What the company writes into the boxes of Form 3921 for shares that came of exercising an incentive stock option, and by when the holder and the IRS have it. `grant_id` is the grant of those shares; any other is a 400. The service files nothing; the holder's taxpayer identification number and address are not kept here.",
  input: Form3921Asked,
  output: Form3921,
  example,
  run: ({ tx }, input) => forms.readForm3921(tx, input),
});

export const form3921Pdf = operation({
  ...at("form_3921_pdf", "GET /form-3921/pdf"),
  title: "Download Form 3921's worksheet",
  about: `Form 3921, box by box, on letter paper. ${WORKSHEET}`,
  input: Form3921Asked,
  output: File,
  file: "application/pdf",
  audited: "file.exported",
  example,
  async run({ tx }, input) {
    const form = await forms.readForm3921(tx, input);
    const { recipient_name, tax_year, holder_due_date, paper_due_date, electronic_due_date } = form;
    const facts = [
      { name: "For the year", value: String(tax_year) },
      { name: "To the holder by", value: holder_due_date },
      { name: "To the IRS on paper by", value: paper_due_date },
      { name: "Electronically by", value: electronic_due_date },
    ];
    const company = await forms.companyOf(tx, input.entity_id);
    return {
      filename: `Form 3921 ${recipient_name} ${tax_year}.pdf`,
      content_type: "application/pdf",
      content: { pdf: worksheetPaper(form, company, facts, today()) },
    };
  },
});
