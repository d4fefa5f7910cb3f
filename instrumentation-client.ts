// Next runs this in the browser before any page of ours wakes.
import { sayWhatIsShown } from "#ui/trust/workspaces/shown-to.ts";

sayWhatIsShown();
