import options from "./options.json" with { type: "json" };

/** What the law asks of options, of their exercise and of equity given for work. */
export { options };
