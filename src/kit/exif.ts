import { type Position, positionOf } from "./position.ts";

/*
 * When and where a photo was taken, out of everything that a camera writes into it. The libraries for this read hundreds of tags of every maker
 * and are larger than the page that would load them; these six are read from the block itself, in which every entry describes its own format.
 */

export interface Taken {
  /** "2026-03-14T09:26:53", with "+04:00" where the camera gives its zone. */
  at: string | null;
  position: Position | null;
}

const nothing: Taken = { at: null, position: null };
const tags = { exif: 0x8769, gps: 0x8825, taken: 0x9003, zone: 0x9011, latitude: 2, longitude: 4 } as const;

/** What the first 128 KB of a photo say about when and where it was taken. */
export function takenIn(head: Uint8Array): Taken {
  const start = startOfBlock(head);
  if (start < 0) return nothing;
  try {
    const block = new DataView(head.buffer, head.byteOffset + start, head.byteLength - start);
    const little = block.getUint16(0) === 0x4949;
    const first = entriesAt(block, block.getUint32(4, little), little);
    const exif = entriesAt(block, numberIn(first.get(tags.exif)), little);
    const gps = entriesAt(block, numberIn(first.get(tags.gps)), little);
    return { at: timeIn(textIn(exif.get(tags.taken)), textIn(exif.get(tags.zone))), position: placeIn(gps) };
  } catch (failure) {
    // Truncated, or not an EXIF block.
    if (failure instanceof RangeError) return nothing;
    throw failure;
  }
}

/** Where the block begins: after "Exif" and two zero bytes, with its byte order. */
function startOfBlock(head: Uint8Array): number {
  const text = new TextDecoder("latin1").decode(head);
  const found = /Exif\0\0(?=II\*\0|MM\0\*)/.exec(text);
  return found ? found.index + 6 : -1;
}

type Entry = string | number[];

/** The entries of a directory by their tag: text, or numbers. */
function entriesAt(block: DataView, at: number, little: boolean): ReadonlyMap<number, Entry> {
  if (at === 0) return new Map();
  const count = block.getUint16(at, little);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = at + 2 + index * 12;
      return [block.getUint16(entry, little), valueOf(block, entry, little)] as const;
    }),
  );
}

const sizes: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 5: 8 };

function valueOf(block: DataView, entry: number, little: boolean): Entry {
  const type = block.getUint16(entry + 2, little);
  const size = sizes[type];
  // Longer values are not needed.
  const count = Math.min(block.getUint32(entry + 4, little), 64);
  if (!size) return [];
  const at = size * count > 4 ? block.getUint32(entry + 8, little) : entry + 8;
  const each = Array.from({ length: count }, (_, index) => at + index * size);
  if (type === 2) return String.fromCharCode(...each.map((one) => block.getUint8(one))).replace(/\0.*$/s, "");
  if (type === 3) return each.map((one) => block.getUint16(one, little));
  if (type === 4) return each.map((one) => block.getUint32(one, little));
  return each.map((one) => block.getUint32(one, little) / block.getUint32(one + 4, little));
}

const numberIn = (entry: Entry | undefined) => (typeof entry === "object" ? (entry[0] ?? 0) : 0);
const textIn = (entry: Entry | undefined) => (typeof entry === "string" ? entry : "");

function timeIn(written: string, zone: string): string | null {
  const found = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(written);
  if (!found) return null;
  const time = `${found[1]}-${found[2]}-${found[3]}T${found[4]}`;
  if (Number.isNaN(Date.parse(time))) return null;
  return /^[+-]\d{2}:\d{2}$/.test(zone) ? time + zone : time;
}

/** Degrees, minutes and seconds; the hemisphere's letter is in the entry before. */
function placeIn(gps: ReadonlyMap<number, Entry>): Position | null {
  const degrees = (tag: number, minus: string) => {
    const parts = gps.get(tag);
    if (typeof parts !== "object" || parts.length < 3) return NaN;
    const [whole = NaN, minutes = NaN, seconds = NaN] = parts;
    return (whole + minutes / 60 + seconds / 3600) * (textIn(gps.get(tag - 1)) === minus ? -1 : 1);
  };
  return positionOf(degrees(tags.latitude, "S"), degrees(tags.longitude, "W"));
}
