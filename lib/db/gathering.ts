import { Socket } from "node:net";

/**
 * A connection that sends what is written to it in one turn of the event loop at once. A transaction's statements that wait for
 * nothing between them travel together, as they are written one after the other; sent one by one, each would cost a call of
 * the operating system.
 */
export function gathering(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (piece: Uint8Array | string, ...rest: unknown[]) => boolean;
  let isHeld = false;
  const send = () => {
    isHeld = false;
    socket.uncork();
  };
  return Object.assign(socket, {
    write: (piece: Uint8Array | string, ...rest: unknown[]) => {
      if (!isHeld) {
        isHeld = true;
        socket.cork();
        process.nextTick(send);
      }
      return write(piece, ...rest);
    },
  });
}
