import type { Direction, FactorName } from "../facts/facts.ts";
import { type Said, towards } from "./acts.ts";
import { agentOf, type Clause, isDenied, set, speaksOfHirer } from "./clauses.ts";

/** A turn of phrase that says something by its words together. */
interface Turn {
  factor: FactorName;
  strength: number;
  labels: Record<Direction, string>;
  /** Words that must be there: of each list one. */
  lists?: readonly ReadonlySet<string>[];
  /** Or a phrase, with the blanks around it. */
  phrase?: RegExp;
  /** What it says where nothing denies it. */
  says: Direction;
  /** Whose say it is, where another's says the opposite. */
  of?: "hirer" | "worker";
}

const OBLIGED = set("must required obliged expected needs need supposed obligation obligated");
const MAY = set("may can cannot can't could free liberty allowed permitted entitled welcome able might");
const WORKS = set("work works working serve serves serving take takes taking accept accepts accepting");

const turns: readonly Turn[] = [
  {
    factor: "schedule_hours",
    strength: 0.8,
    labels: { employee: "must be there at certain hours", contractor: "need not keep hours" },
    lists: [
      OBLIGED,
      set("come be work arrive appear attend show keep available"),
      set("hours time times day daily morning shift shifts monday 8 9 nine eight schedule clock"),
    ],
    says: "employee",
  },
  {
    factor: "schedule_hours",
    strength: 0.8,
    labels: { employee: "may not come and go freely", contractor: "comes and goes freely" },
    lists: [MAY, set("leave come")],
    says: "contractor",
  },
  {
    factor: "behavioral_control",
    strength: 0.9,
    labels: { employee: "must follow instructions", contractor: "need not follow instructions" },
    lists: [
      OBLIGED,
      set("follow obey comply wear attend"),
      set(
        "instructions instruction rules procedures procedure script scripts orders handbook uniform meetings meeting dress policies steps directions",
      ),
    ],
    says: "employee",
  },
  {
    factor: "behavioral_control",
    strength: 0.8,
    labels: { employee: "takes instructions", contractor: "takes no instructions" },
    lists: [set("gets get takes take receives receive follows given give"), set("instructions orders directions")],
    says: "employee",
  },
  {
    factor: "behavioral_control",
    strength: 0.8,
    labels: { employee: "may not refuse work", contractor: "may refuse work" },
    lists: [MAY, set("refuse decline reject turn")],
    says: "contractor",
  },
  {
    factor: "behavioral_control",
    strength: 0.8,
    labels: { employee: "must take what is given", contractor: "need not take what is given" },
    lists: [
      new Set([...OBLIGED, "obliges", "oblige"]),
      set("accept take do"),
      set("job jobs order orders assignment assignments shift shifts whatever"),
    ],
    says: "employee",
  },
  {
    factor: "behavioral_control",
    strength: 0.7,
    labels: { employee: "must work in person", contractor: "may send others" },
    lists: [
      new Set([...MAY, "hires", "engages", "employs", "uses", "brings", "sends", "pays"]),
      set("hire hires engage engages employ employs use uses bring brings send sends delegate subcontract pays"),
      set(
        "assistants assistant helper helpers subcontractor subcontractors substitute substitutes staff crew replacement",
      ),
    ],
    says: "contractor",
  },
  {
    factor: "behavioral_control",
    strength: 0.7,
    labels: { employee: "must work in person", contractor: "need not work in person" },
    lists: [OBLIGED, set("himself herself themselves personally")],
    says: "employee",
  },
  {
    factor: "behavioral_control",
    strength: 0.8,
    labels: { employee: "the hirer has a say in the work", contractor: "the hirer has no say in the work" },
    phrase: / say in (?:how|what|when|where) /,
    says: "employee",
    of: "hirer",
  },
  {
    factor: "exclusivity_other_clients",
    strength: 0.9,
    labels: { employee: "may not work for others", contractor: "works for others" },
    lists: [
      new Set([...WORKS, "has", "have", "clients", "customers"]),
      set("others anyone anybody competitors competitor elsewhere other several many multiple various different"),
      set(
        "clients customers companies businesses firms agencies for elsewhere serve serves jobs assignments engagements projects",
      ),
    ],
    says: "contractor",
  },
  {
    factor: "exclusivity_other_clients",
    strength: 0.8,
    labels: { employee: "no business of their own", contractor: "a business of their own" },
    phrase:
      / own (?:studio|business|llc|practice|shop|agency|trade|clients)| (?:studio|business|llc|practice|shop|agency) of (?:her|his|their) own /,
    says: "contractor",
  },
  {
    factor: "exclusivity_other_clients",
    strength: 1,
    labels: { employee: "works for nobody else", contractor: "works for others too" },
    phrase: / for (?:nobody|no one) else /,
    // The words that say so deny, too.
    says: "contractor",
  },
  {
    factor: "integration_core",
    strength: 0.6,
    labels: { employee: "part of the staff", contractor: "not part of the staff" },
    phrase: / part of (?:our|the|any|a) (?:team|staff|crew|organization|organisation|department)/,
    says: "employee",
  },
  {
    factor: "location_tools",
    strength: 0.8,
    labels: { employee: "not the worker's own tools", contractor: "the worker's own tools" },
    phrase: / (?:tools|equipment|materials|van|truck|vehicle|laptop) (?:is|are) (?:not )?(?:hers|his|theirs) /,
    says: "contractor",
  },
  {
    factor: "location_tools",
    strength: 0.8,
    labels: { employee: "the hirer's tools", contractor: "not the hirer's tools" },
    phrase: / (?:tools|equipment|materials|van|truck|vehicle|laptop) (?:is|are) (?:not )?ours /,
    says: "employee",
  },
  {
    factor: "training_instruction",
    strength: 0.8,
    labels: { employee: "training", contractor: "no training" },
    phrase:
      / (?:gets?|receives?|needs?|undergoes|given|attends) (?:no |any )?training | training is (?:not )?(?:required|provided|mandatory) /,
    says: "employee",
  },
  {
    factor: "training_instruction",
    strength: 0.6,
    labels: { employee: "does not see to training", contractor: "sees to training" },
    phrase: / trains? (?:himself|herself|themselves) /,
    says: "contractor",
  },
  {
    factor: "duration_permanence",
    strength: 0.7,
    labels: { employee: "without an end", contractor: "with an end" },
    phrase: / end date | (?:finished|over|done|complete|ends) (?:in|after) (?:a|one|two|three|four|six|\d+) /,
    says: "contractor",
  },
  {
    factor: "financial_risk_payment",
    strength: 0.7,
    labels: { employee: "paid whatever comes of it", contractor: "bears the risk" },
    phrase: / (?:bears?|carries) the (?:risk|loss) | risk of loss /,
    says: "contractor",
  },
  {
    factor: "financial_risk_payment",
    strength: 0.7,
    labels: { employee: "paid whatever comes of it", contractor: "paid for success only" },
    phrase: / (?:earns?|gets?|paid) nothing (?:if|unless) /,
    // The words that say so deny, too.
    says: "employee",
  },
  {
    factor: "financial_risk_payment",
    strength: 0.7,
    labels: { employee: "paid whatever comes of it", contractor: "bears the risk" },
    phrase: / paid (?:whether|regardless|in any case|whatever) /,
    says: "employee",
  },
];

const has = (words: readonly string[], list: ReadonlySet<string>) => words.some((word) => list.has(word));

function turnSays(turn: Turn, clause: Clause): Said[] {
  const { factor, strength, labels, lists, phrase, says, of } = turn;
  if (!(lists?.every((list) => has(clause.words, list)) ?? true)) return [];
  if (phrase && !phrase.test(clause.text)) return [];
  const isOther = of !== undefined && agentOf(clause, clause.words.indexOf("say"), false) !== of;
  const direction = towards(((says === "employee") !== isDenied(clause)) !== isOther);
  return [{ factor, strength, direction, label: labels[direction] }];
}

const ALONE = set("only solely exclusively just alone");

/** "Works only for us": whether for others too. */
function onlyIn(clause: Clause): Said[] {
  const { words } = clause;
  if (!(has(words, WORKS) && words.includes("for") && has(words, ALONE) && speaksOfHirer(words))) return [];
  const direction = towards(!isDenied(clause));
  const label = direction === "employee" ? "works for the hirer only" : "not only for the hirer";
  return [{ factor: "exclusivity_other_clients", strength: 1, direction, label }];
}

const LIKES = set("wants likes pleases prefers fit suits want like please prefer chooses wishes");
const SELF = set("her him them herself himself themselves hers theirs");

/** "When she likes", "how is up to us": what is left to whom. */
function leftIn(clause: Clause): Said[] {
  const { words, text } = clause;
  const isUpTo = text.includes(" up to ");
  const liked = words.findIndex((word) => LIKES.has(word));
  if (!isUpTo && liked < 0) return [];
  const isTheirs = isUpTo
    ? has(words.slice(words.lastIndexOf("to") + 1), SELF)
    : !speaksOfHirer(words.slice(Math.max(0, liked - 1), liked));
  const direction = towards(isTheirs === isDenied(clause));
  const left = (factor: FactorName, strength: number, what: string): Said => ({
    factor,
    strength,
    direction,
    label: direction === "contractor" ? `${what} is left to the worker` : `${what} is not left to the worker`,
  });
  const isWhen = / (?:when|whenever|hours|schedule|days) | comes? and goe?s? /.test(text);
  return [
    ...(isWhen ? [left("schedule_hours", 0.8, "when")] : []),
    ...(/ (?:how|however|way|approach|methods?) /.test(text) || (!isWhen && text.includes(" fit "))
      ? [left("behavioral_control", 0.9, "how")]
      : []),
    ...(/ (?:where|wherever|place) /.test(text) ? [left("location_tools", 0.6, "where")] : []),
  ];
}

const ENDS = set("fired dismissed discharged sacked terminated fire dismiss discharge sack terminate end cancel");
const FREELY = / at will | any time | without (?:cause|notice|reason|a reason) | whenever | on the spot | no reason /;

/** "May be fired at will": whether the hirer may end the work whenever it likes (26 CFR 31.3121(d)-1(c)(2)). */
function endingIn(clause: Clause): Said[] {
  const { words, text } = clause;
  const at = / let (?:go|her go|him go|them go) /.test(text)
    ? words.indexOf("let")
    : words.findIndex((word) => ENDS.has(word));
  if (at < 0 || (words[at] === "end" && !has(words.slice(0, at), MAY))) return [];
  const denied = isDenied(clause, at);
  if (!denied && FREELY.test(text)) {
    return [{ factor: "duration_permanence", strength: 1, direction: "employee", label: "may be dismissed at will" }];
  }
  if (!denied && !(words.includes("for") && words.includes("breach"))) return [];
  const label = "may not be dismissed at will";
  return [{ factor: "duration_permanence", strength: 0.6, direction: "contractor", label }];
}

/** What the turns of phrase in a clause say. */
export const turnsIn = (clause: Clause): Said[] => [
  ...turns.flatMap((turn) => turnSays(turn, clause)),
  ...onlyIn(clause),
  ...leftIn(clause),
  ...endingIn(clause),
];
