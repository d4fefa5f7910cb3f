import { longDate } from "#lib/core/days.ts";
import { article, articles, count, section, signatures } from "../../../documents/writing.ts";
import { companyKind, gap, type PaperFacts } from "./paper-facts.ts";

/** The plan under which a corporation grants options and stock to those who work for it. */
export function optionPlan(facts: PaperFacts): string[] {
  const { company, reserve, effective_date } = facts;
  const shares = reserve === null ? gap("number of shares") : count(reserve.authorized_units);
  return [
    `${company.legal_name} (the “Company”), ${companyKind(company)}, adopts this plan (the “Plan”) as of ${longDate(effective_date)}, so that those who work for it share in what they build.`,
    ...articles([
      article(
        "Who decides",
        section(
          "Administration",
          "The board of directors administers the Plan, or a committee of directors that it names. Within the Plan it decides who receives awards, of how many shares and on which terms, reads the Plan, and makes rules for it. It may leave grants to an officer within limits that it sets and as far as the law permits.",
        ),
        section(
          "Who may receive awards",
          "Employees, directors, advisers and consultants who are natural persons and work for the Company or a parent or subsidiary. Incentive stock options go to employees only.",
        ),
      ),
      article(
        "Shares",
        section(
          "Reserve",
          `Up to ${shares} shares of common stock may be issued under the Plan, all of them through incentive stock options too. What lapses, is forfeited or is bought back at cost may be granted again.`,
        ),
        section(
          "Changes of the stock",
          "On a split, a stock dividend, a combination or a similar event the board changes the reserve, the shares of each award and their price in proportion, rounding shares down and prices up.",
        ),
      ),
      article(
        "Options",
        section(
          "Price",
          "The exercise price is at least the fair market value of a share on the day of grant, as the board determines in a way that Section 409A of the Internal Revenue Code accepts. For an incentive stock option to somebody who owns more than ten percent of the votes it is at least 110 percent of that.",
        ),
        section(
          "Term",
          "No option lasts longer than ten years from its grant, nor an incentive stock option longer than five where the holder owns more than ten percent of the votes.",
        ),
        section(
          "Limit on incentive stock options",
          "As far as shares worth more than $100,000, by their value on the day of grant, first become exercisable by somebody in one calendar year, the options are nonstatutory ones (Section 422(d) of the Internal Revenue Code).",
        ),
        section(
          "Vesting and exercise",
          "Each award says how it vests, whether it may be exercised before, and how the price is paid: in cash, in shares kept back, or in another lawful way.",
        ),
        section(
          "The end of the work",
          "Unless the award says otherwise, what has vested may be exercised for three months after the work has ended, or for twelve where it ended by death or disability, and never after the option's last day. Where the work ended for cause the option lapses at once. An option exercised more than three months after employment ended, but for death or disability, is a nonstatutory one.",
        ),
        section(
          "No transfer",
          "Options pass by will and inheritance only, and otherwise as far as Rule 701 and Rule 12h-1(f) allow and the board agrees.",
        ),
      ),
      article(
        "Stock and stock units",
        section(
          "Restricted stock",
          "Shares may be sold or awarded subject to vesting; what has not vested when the work ends may be bought back at the lower of cost and fair market value, or is forfeited where nothing was paid.",
        ),
        section(
          "Stock units",
          "A unit promises one share, or its value, once it has vested and been settled. Until then it is no share and has no vote.",
        ),
      ),
      article(
        "A sale of the Company",
        section(
          "What happens to awards",
          "On a merger or a sale of substantially all of the Company's shares or assets, awards are continued, assumed, replaced by awards of like value, or paid out at what their vested part is worth, as the agreement of the sale says and without the holders' consent. An award whose price is not below what a share fetches may be ended for nothing. Acceleration applies where the award says so.",
        ),
      ),
      article(
        "Law and taxes",
        section(
          "Securities laws",
          "Awards are made only where an exemption applies, such as Rule 701 of the Securities Act of 1933, whose limits over twelve months the Company watches, and those of the states concerned. Holders receive a copy of the Plan, and further information where Rule 701(e) asks for it.",
        ),
        section(
          "Withholding",
          "No shares are delivered before what has to be withheld of taxes is paid or provided for.",
        ),
        section(
          "Restrictions on shares",
          "Shares issued under the Plan are bound by the Company's right of first refusal, by a lock-up of up to 180 days after a public offering, and by the bylaws.",
        ),
        section(
          "No promise of work",
          "Neither the Plan nor an award promises work, or awards in the future, to anybody.",
        ),
      ),
      article(
        "Approval, change and end",
        section(
          "Stockholders",
          "The stockholders approve the Plan within twelve months before or after the board adopts it, and any increase of the reserve likewise. Incentive stock options granted before are subject to that approval, without which they are nonstatutory ones.",
        ),
        section(
          "Change and end",
          "The board may change or end the Plan; what harms the holder of an award needs that holder's consent unless the law asks for it. No incentive stock option is granted more than ten years after the board adopted the Plan.",
        ),
        section("Law", `The law of the ${company.jurisdiction.formal_name} governs the Plan.`),
      ),
    ]),
    ...signatures("The Secretary certifies that the board of directors adopted the Plan on the day above.", [
      { capacity: "Secretary or another officer", name: null },
    ]),
  ];
}
