/** Under which the server in front tells pages the client's address; it writes over whatever a client sends. */
export const ADDRESS_HEADER = "x-client-address";
