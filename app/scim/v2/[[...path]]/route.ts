import { scimDoor } from "#lib/server/scim/door.ts";

const answer = (request: Request) => scimDoor.fetch(request);

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
