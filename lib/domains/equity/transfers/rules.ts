/** What a transfer says of the company's right of first refusal. */
export const transferRefusals = ["waived", "not_applicable", "missing"] as const;
