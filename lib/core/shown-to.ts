/** Under which a tab of the dashboard tells for whom and of which workspace it was drawn (`shownTo`). */
export const SHOWN_TO_HEADER = "x-shown-to";

export const shownTo = (user_id: string, workspace_id: string) => `${user_id} ${workspace_id}`;
