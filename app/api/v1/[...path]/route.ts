import type { NextRequest } from "next/server";
import { ADDRESS_HEADER } from "#lib/server/address.ts";
import { api } from "#lib/server/api.ts";

/** The same API where Next runs alone; `npm start` answers /v1 in front of Next and never comes here. */
function answer(request: NextRequest): Response | Promise<Response> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/api\/v1/, "/v1");
  return api.fetch(new Request(url, request), { address: request.headers.get(ADDRESS_HEADER) });
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
