import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { Grant } from "../grants/schema.ts";
import { Conversion } from "./schema.ts";
import * as conversions from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}/grants/{grant_id}");

export const convertGrant = operation({
  ...at("convert_grant", "POST /convert"),
  title: "Convert preferred shares into common stock",
  about:
    "Some or all of what somebody holds of a grant of preferred stock becomes common shares at the instrument's conversion ratio: its `original_issue_price` over its `conversion_price`, as splits have changed it since; one for one where neither is told. Whole shares, rounded down: what is paid for a fraction is entered by hand. The new shares are a grant of their own (`consideration: \"conversion\"`), named by the event's `resulting_grant_id`; more than the common stock has left to issue, or than the holder has, is a 400 with the figures, and so is a grant whose price has not been paid. In the books what the preferred shares stood for moves to the common ones, each at its par value. A conversion stands: only another act follows it. It needs no approval, since the charter gives the right.",
  entity: entityInPathChanging,
  input: Conversion,
  output: Grant,
  example: {
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8",
    shares: 100_000,
  },
  run: ({ tx }, input) => conversions.convert(tx, input),
});
