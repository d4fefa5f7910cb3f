import { ADDRESS_HEADER } from "./address.ts";
import { api } from "./api.ts";

/** The API where Next runs alone; `npm start` answers its paths in front of Next and never comes here. */
export function answerInNext(request: Request): Response | Promise<Response> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/api\/v1/, "/v1");
  return api.fetch(new Request(url, request), { address: request.headers.get(ADDRESS_HEADER) });
}
