/**
 * React ends the signal of every page with an error whose stack nobody reads. Until it is read V8 keeps what the functions on
 * it were called on: the timer's entry in Node's list, whose neighbours hold other pages, whose errors hold their neighbours. One
 * connection of the database that was opened for a page then keeps all later ones in memory. Read once, a stack is a text.
 */
export function releaseCallSites(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function readStack(this: AbortController, reason?: unknown): void {
    if (reason instanceof Error) void reason.stack;
    abort.call(this, reason);
  };
}
