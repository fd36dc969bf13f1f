import { HEADER_BYTES, MAX_MESSAGE_BYTES, ProtocolError } from './message';

/** Cuts the byte stream of a connection into whole messages. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private size = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
  }

  /** The next whole message, or undefined until more bytes have come. */
  next(): Buffer | undefined {
    if (this.size < HEADER_BYTES) return undefined;
    const length = this.peekLength();
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new ProtocolError(`message length ${length}`);
    if (this.size < length) return undefined;
    const all = this.join();
    const rest = all.subarray(length);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
    return all.subarray(0, length);
  }

  private peekLength(): number {
    const first = this.chunks[0];
    return first && first.length >= 4 ? first.readInt32LE(0) : this.join().readInt32LE(0);
  }

  private join(): Buffer {
    const [first] = this.chunks;
    const all = first && this.chunks.length === 1 ? first : Buffer.concat(this.chunks);
    this.chunks = [all];
    return all;
  }
}
