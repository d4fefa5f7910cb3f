import { Socket } from "node:net";

/**
 * A connection that sends what is written to it in one turn of the event loop at once. A transaction's statements that wait for
 * nothing between them travel together, as they are written one after the other; sent one by one, each would cost a call of
 * the operating system. Over TLS the driver writes by a socket of its own, and each statement by itself.
 */
export function gathering(): Socket {
  const socket = new Socket();
  // A socket that connects puts its own way to write in place of any other, so ours is set once it has.
  return socket.once("connect", () => {
    const write = socket.write.bind(socket) as (piece: Uint8Array, ...rest: unknown[]) => boolean;
    let gathered: Uint8Array[] = [];
    const send = () => {
      if (gathered.length === 0) return;
      const pieces = gathered;
      gathered = [];
      write(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    };
    // The statements of a turn are asked for in its microtasks; what is put off out of one of these runs after all of them.
    const sendSoon = () => process.nextTick(send);
    socket.write = (piece: Uint8Array, ...rest: unknown[]) => {
      if (rest.length > 0) {
        // Somebody waits for this piece to be sent: it ends the connection.
        send();
        return write(piece, ...rest);
      }
      if (gathered.push(piece) === 1) queueMicrotask(sendSoon);
      return true;
    };
  });
}
