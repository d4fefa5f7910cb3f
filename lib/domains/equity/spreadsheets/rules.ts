/**
 * Headings of cap tables as others export them, each with what it is here.
 *
 * From Carta: `Security ID`, `Quantity Issued`, `Quantity Canceled`, `Quantity Forfeited`, `Quantity Repurchased`, `Quantity Transferred`
 * and days as MM/DD/YYYY are of its release note "Equity Reporting Suite: Canceled and Returned Updates"
 * (https://releasenotes.carta.com/equity-reporting-suite-canceled-and-returned-updates-1n8i6Q); `Label`, `Security Type`, `Issue Date`,
 * `# Shares`, `Cost/Share` and `Cost` of its article "All investment information" (https://support.carta.com/article/793-all-investment-information).
 * `Stakeholder Name`, `Stakeholder Email`, `Quantity Outstanding`, `Base Award Type`, `Vesting Schedule`, `Vesting Start Date`, `Cash Paid`,
 * and a banner above the headings of the sheet "Equity Plan Granted" are told by public programs that read its exports, not by itself.
 *
 * From Pulley: the sheets of its template (Options, SAFEs, Convertible Notes, Warrants, Stakeholder Details) are of its article
 * "Uploading your cap table" (https://help.pulley.com/en/articles/13639714-uploading-your-cap-table); `Certificate ID`, `Price per unit` and
 * `Capital contribution` of "How to use Spreadsheet Mode" (/11777196); stakeholder name, share class, issue date, quantity and price per
 * share of its certificates' fields (/7145478). The article names no more of the template's headings; what else stands here are the
 * usual words.
 *
 * All others are ours, and what hand-kept tables commonly say.
 */
const grantFields = [
  "holder_name",
  "certificate_number",
  "class_name",
  "plan_name",
  "grant_type",
  "issued_units",
  "outstanding_units",
  "granted_on",
  "price_per_share",
  "amount_paid",
  "consideration",
  "exemption",
  "exercise_price",
  "option_type",
  "expires_on",
  "post_termination_months",
  "post_termination_days",
  "early_exercise",
  "vesting_schedule",
  "vesting_start_on",
  "vesting_months",
  "cliff_months",
  "period_months",
  "vesting_dates",
  "acceleration",
  "acceleration_percent",
  "vested_units",
  "legends",
  "status",
] as const;

const safeFields = [
  "investor_name",
  "principal_amount",
  "valuation_cap",
  "discount_percent",
  "fixed_percent",
  "safe_type",
  "issued_on",
  "status",
] as const;

const instrumentFields = [
  "symbol",
  "kind",
  "authorized_units",
  "exercised_units",
  "par_value",
  "liquidation_multiple",
  "participation",
  "participation_cap_multiple",
  "seniority",
  "original_issue_price",
  "conversion_price",
  "conversion_ratio",
  "anti_dilution",
  "votes_per_share",
  "dividend_percent",
  "dividend_compounding",
  "dividend_from",
] as const;

export const holds = ["grants", "safes", "instruments"] as const;
export type Holds = (typeof holds)[number];

export const fieldsOf = { grants: grantFields, safes: safeFields, instruments: instrumentFields } as const;
export type Field = (typeof grantFields | typeof safeFields | typeof instrumentFields)[number];
export const fields = [...new Set<Field>([...grantFields, ...safeFields, ...instrumentFields])] as [Field, ...Field[]];

/** What a table must have to be one of these: one column of each group. */
export const needed: Readonly<Record<Holds, readonly (readonly Field[])[]>> = {
  grants: [["holder_name"], ["issued_units", "outstanding_units"]],
  safes: [["investor_name"], ["principal_amount"]],
  instruments: [["symbol"], ["authorized_units"]],
};

const words: Readonly<Record<Holds, Readonly<Partial<Record<Field, string>>>>> = {
  grants: {
    holder_name:
      "holder,holder name,stakeholder,stakeholder name,shareholder,shareholder name,stockholder,name,recipient,recipient name,participant,participant name,owner,member,member name,investor,investor name",
    certificate_number:
      "certificate,certificate number,certificate id,certificate no,security id,security,security label,label,id,grant id,grant number,cert,cert number",
    class_name:
      "class,class name,share class,share class name,security class,stock class,instrument,unit class,series,security type name",
    plan_name:
      "plan,plan name,equity plan,equity plan name,stock plan,stock plan name,equity incentive plan,option pool",
    grant_type: "type,security type,award type,base award type,grant type,equity type,type of security",
    issued_units:
      "quantity issued,issued,shares issued,units issued,quantity,shares,units,number of shares,number of units,options granted,quantity granted,granted,amount of shares",
    outstanding_units:
      "quantity outstanding,outstanding,shares outstanding,units outstanding,outstanding shares,current quantity,held",
    granted_on:
      "issue date,issued on,date of issuance,issuance date,grant date,granted on,date granted,date issued,date,original issue date",
    price_per_share:
      "price per share,price per unit,purchase price,issue price,cost/share,share price,original purchase price,price",
    amount_paid:
      "cash paid,cost,amount paid,total paid,total cost,capital contribution,purchase amount,amount invested,consideration amount",
    consideration: "consideration,consideration type,paid in",
    exemption: "exemption,securities exemption,federal exemption,securities law exemption",
    exercise_price: "exercise price,strike price,strike,exercise price per share",
    option_type: "option type,option grant type,iso/nso,tax type",
    expires_on: "expiration date,expires on,expiration,expiry date,expiry,expires",
    post_termination_months: "post-termination months,post termination exercise months,ptep months",
    post_termination_days: "post-termination days,post termination exercise days",
    early_exercise: "early exercise,early exercisable,early exercise allowed",
    vesting_schedule: "vesting schedule,vesting,vesting terms,vesting schedule name",
    vesting_start_on: "vesting start date,vesting start,vesting starts,vesting commencement date,vcd",
    vesting_months: "vesting months,vesting period (months),months to vest",
    cliff_months: "cliff months,cliff,cliff (months),vesting cliff,vesting cliff (months)",
    period_months: "vesting every months,period months,vesting frequency (months)",
    vesting_dates: "vesting dates",
    acceleration: "acceleration,acceleration type",
    acceleration_percent: "acceleration percent,acceleration %",
    vested_units: "vested,vested units,vested shares,quantity vested,cumulative vested",
    legends: "legends,legend,restrictive legends",
    status: "status,security status",
  },
  safes: {
    investor_name: "investor,investor name,stakeholder,stakeholder name,holder,holder name,name,owner",
    principal_amount:
      "principal,principal amount,investment,investment amount,purchase amount,amount,amount invested,safe amount,cash paid",
    valuation_cap: "valuation cap,cap,val cap",
    discount_percent: "discount,discount %,discount percent,discount rate",
    fixed_percent: "fixed percent,fixed %",
    safe_type: "type,safe type,security type,cap type,conversion type",
    issued_on: "issue date,issued on,date issued,date,investment date,effective date,signed on",
    status: "status,security status",
  },
  instruments: {
    symbol:
      "class,class name,share class,share class name,stock class,instrument,symbol,name,plan,plan name,equity plan,equity plan name",
    kind: "kind,class kind,type,class type,stock type",
    authorized_units:
      "authorized,authorized units,authorized shares,shares authorized,shares reserved,reserved,reserved shares,plan size,pool size",
    exercised_units: "exercised,exercised units",
    par_value: "par value,par",
    liquidation_multiple:
      "liquidation multiple,liquidation preference multiple,preference multiple,liquidation preference",
    participation: "participation,participating",
    participation_cap_multiple: "participation cap multiple,participation cap",
    seniority: "seniority,rank",
    original_issue_price: "original issue price,oip",
    conversion_price: "conversion price",
    conversion_ratio: "conversion ratio",
    anti_dilution: "anti-dilution,anti dilution,antidilution",
    votes_per_share: "votes per share,votes a share,votes per unit,votes",
    dividend_percent: "dividend,dividend rate,cumulative dividend,dividend percent",
    dividend_compounding: "dividend compounding,compounding",
    dividend_from: "dividend from,dividends accrue from,dividend accrual date",
  },
};

/** What a sheet's name says that it holds, where headings leave it open. */
export const sheetHolds = (name: string): Holds | null =>
  /\bsafes?\b|convertible/i.test(name)
    ? "safes"
    : /\b(instruments|share classes|equity plans)\b/i.test(name)
      ? "instruments"
      : null;

const byWord = new Map<Holds, Map<string, Field>>(
  holds.map((one) => [
    one,
    new Map(Object.entries(words[one]).flatMap(([field, of]) => of.split(",").map((word) => [word, field as Field]))),
  ]),
);

/** A heading without case, line breaks and notes in asterisks: `Quantity  Issued *` → `quantity issued`. */
export const headingKey = (heading: string): string =>
  heading
    .slice(0, 200)
    .replaceAll(/[*†:]/g, "")
    .replace(/^#\s*/, "")
    .replaceAll(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();

/** What a heading stands for in a table of a kind; null where it is not known. */
export const fieldOf = (of: Holds, heading: string): Field | null => byWord.get(of)?.get(headingKey(heading)) ?? null;

/** Headings that only one program's exports have, as far as we know. */
const marks = {
  minutebook: ["Vesting every months", "Post-termination months"],
  carta: [
    "Security ID",
    "Quantity Issued",
    "Quantity Outstanding",
    "Base Award Type",
    "Stakeholder Email",
    "Quantity Canceled",
    "Cost/Share",
  ],
  pulley: ["Certificate ID", "Price per unit", "Capital contribution"],
} as const;
export const writers = Object.keys(marks) as ["minutebook", "carta", "pulley"];
export type Writer = (typeof writers)[number];

/** Whose headings these are: of one program's own at least so many; null where nobody's. */
export function writerOf(headings: readonly string[]): Writer | null {
  const keys = new Set(headings.map(headingKey));
  const counted = writers.map((writer) => ({
    writer,
    count: marks[writer].filter((mark) => keys.has(headingKey(mark))).length,
  }));
  const best = counted.toSorted((a, b) => b.count - a.count)[0];
  const least = best?.writer === "pulley" ? 1 : 2;
  return best !== undefined && best.count >= least ? best.writer : null;
}
