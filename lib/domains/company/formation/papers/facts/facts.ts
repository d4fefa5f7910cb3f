import inventions from "./inventions.json" with { type: "json" };

/** What a state leaves to an employee of their own inventions. */
interface OwnInventions {
  statute: string;
  /** Whether the employer has to tell the employee so in writing. */
  asks_notice: boolean;
  source: string;
  confidence: string;
}

/** By the state's 2-letter code; other states leave it to the agreement. */
export const ownInventions: ReadonlyMap<string, OwnInventions> = new Map(Object.entries(inventions.states));
