import type { Direction, FactorName } from "../facts/facts.ts";
import { agentOf, type Clause, isAfterBe, isDenied, isDone, set } from "./clauses.ts";

/** What a description says of a factor. */
export interface Said {
  factor: FactorName;
  direction: Direction;
  /** 0 to 1. */
  strength: number;
  label: string;
}

/** Something that somebody does: for an employee where it is the hirer, for a contractor where it is the worker. */
interface Act {
  factor: FactorName;
  strength: number;
  labels: Record<Direction, string>;
  /** What somebody does. */
  does: ReadonlySet<string>;
  /** The same as done to somebody. */
  done: ReadonlySet<string>;
  /** To what, where that decides; it may stand before or behind. */
  objects?: ReadonlySet<string>;
  /** Only what the hirer does, or does not, tells something. */
  hirerOnly?: boolean;
}

const DECIDES = set(
  "set sets decide decides choose chooses determine determines dictate dictates fix fixes control controls pick picks arrange arranges schedule schedules assign assigns prescribe prescribes tell tells instruct instructs direct directs plan plans make makes draw draws approve approves",
);
const DECIDED = set(
  "set told decided chosen determined dictated fixed controlled scheduled assigned instructed directed prescribed arranged planned picked made drawn approved",
);

const acts: readonly Act[] = [
  {
    factor: "schedule_hours",
    strength: 0.8,
    labels: { employee: "hours set by the hirer", contractor: "hours set by the worker" },
    does: DECIDES,
    done: DECIDED,
    objects: set("schedule schedules hours when shifts shift timetable rota roster days calendar times"),
  },
  {
    factor: "behavioral_control",
    strength: 0.9,
    labels: { employee: "manner of work set by the hirer", contractor: "manner of work set by the worker" },
    does: DECIDES,
    done: DECIDED,
    objects: set("how what methods method manner means way sequence order tasks process approach steps"),
  },
  {
    factor: "behavioral_control",
    strength: 0.8,
    labels: { employee: "is told what to do", contractor: "is not told what to do" },
    does: set("tell tells instruct instructs direct directs order orders"),
    done: set("told instructed directed ordered"),
    hirerOnly: true,
  },
  {
    factor: "location_tools",
    strength: 0.6,
    labels: { employee: "place set by the hirer", contractor: "place set by the worker" },
    does: DECIDES,
    done: DECIDED,
    objects: set("where location place"),
  },
  {
    factor: "financial_risk_payment",
    strength: 0.5,
    labels: { employee: "price set by the hirer", contractor: "price set by the worker" },
    does: DECIDES,
    done: DECIDED,
    objects: set("price prices rate rates fee fees"),
  },
  {
    factor: "financial_risk_payment",
    strength: 0.6,
    labels: { employee: "costs borne by the hirer", contractor: "costs borne by the worker" },
    does: set("pay pays cover covers reimburse reimburses bear bears"),
    done: set("paid covered reimbursed borne"),
    objects: set("materials expenses insurance costs travel supplies fuel"),
  },
  {
    factor: "supervision_reporting",
    strength: 1,
    labels: { employee: "supervised", contractor: "not supervised" },
    does: set("supervise supervises oversee oversees monitor monitors watch watches"),
    done: set("supervised overseen monitored watched managed"),
    hirerOnly: true,
  },
  {
    factor: "supervision_reporting",
    strength: 0.8,
    labels: { employee: "work looked at as it goes on", contractor: "work not looked at as it goes on" },
    does: set("inspect inspects check checks review reviews"),
    done: set("inspected checked reviewed"),
    objects: set("daily each every day hourly regularly constantly closely until"),
    hirerOnly: true,
  },
  {
    factor: "location_tools",
    strength: 0.8,
    labels: { employee: "tools given by the hirer", contractor: "tools brought by the worker" },
    does: set(
      "provide provides supply supplies furnish furnishes give gives issue issues lend lends buy buys bring brings own owns",
    ),
    done: set("provided supplied furnished given issued lent bought brought owned"),
    objects: set(
      "tools tool equipment laptop computer materials supplies uniform phone car vehicle van truck desk workspace software",
    ),
  },
  {
    factor: "training_instruction",
    strength: 0.8,
    labels: { employee: "trained by the hirer", contractor: "not trained by the hirer" },
    does: set("train trains teach teaches"),
    done: set("trained taught"),
    hirerOnly: true,
  },
];

export const towards = (isEmployee: boolean): Direction => (isEmployee ? "employee" : "contractor");

const QUESTIONS = set("when how where what");
const HAS = set("has have with offers includes");
const BY_NAME = set("we i she he they you management manager company");

/** "Told when to come", "we set hours": what follows is what is decided, where "has set hours" is no act. */
const isActual = (words: readonly string[], at: number, next: string) =>
  QUESTIONS.has(next) || BY_NAME.has(words[at - 1] ?? "");

/** What an act says in a clause: by who does it, or by its being denied. */
function heardIn({ does, done, objects, ...act }: Act, clause: Clause): Said[] {
  const { words } = clause;
  if (objects && !words.some((word) => objects.has(word))) return [];
  const at = words.findIndex((word, place) => {
    if (!does.has(word) && !done.has(word)) return false;
    const [last = "", next = ""] = [words[place - 1], words[place + 1]];
    // "Has paid leave" tells of what is had.
    if (done.has(word) && !does.has(word) && HAS.has(last)) return false;
    return !(done.has(word) && objects?.has(next) && !isActual(words, place, next));
  });
  const word = words[at];
  if (word === undefined) return [];
  const isPassive = done.has(word) && (!does.has(word) || isAfterBe(words, at)) && isDone(words, at);
  const agent = agentOf(clause, at, isPassive);
  if (agent === "worker" && act.hirerOnly) return [];
  const direction = towards((agent !== "worker") !== isDenied(clause, isPassive ? undefined : at));
  return [{ factor: act.factor, strength: act.strength, direction, label: act.labels[direction] }];
}

/** What the acts in a clause say. */
export const actsIn = (clause: Clause): Said[] => acts.flatMap((act) => heardIn(act, clause));
