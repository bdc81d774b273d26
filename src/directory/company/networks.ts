/** Networks whose place the company knows: no service is asked where an address is, and nothing is guessed. */
import { z } from "zod";
import { requiredText } from "#kit/schemas.ts";
import { Country, Latitude, Longitude } from "#kit/places.ts";

export const KnownNetworkDraft = z.object({
  network: z
    .string()
    .trim()
    .max(60)
    .refine((text) => networkOf(text) !== null, "Enter a network such as 203.0.113.0/24 or 2001:db8::/32"),
  name: requiredText("Enter a name for the place", 80),
  country: Country,
  latitude: Latitude.nullable(),
  longitude: Longitude.nullable(),
});
export type KnownNetworkDraft = z.infer<typeof KnownNetworkDraft>;

interface Address {
  /** 32 of IPv4, 128 of IPv6. */
  size: 32 | 128;
  value: bigint;
}

/** The known network of an address, the narrowest of several; null if none is known. */
export function placeOf<N extends { network: string }>(networks: readonly N[], ip: string | null): N | null {
  const address = ip === null ? null : addressOf(ip);
  if (!address) return null;
  let found: { of: N; prefix: number } | null = null;
  for (const of of networks) {
    const network = networkOf(of.network);
    if (!network || network.size !== address.size) continue;
    const rest = BigInt(network.size - network.prefix);
    if (network.value >> rest === address.value >> rest && (!found || network.prefix > found.prefix))
      found = { of, prefix: network.prefix };
  }
  return found?.of ?? null;
}

/** "203.0.113.0/24" in numbers; an address alone is a network of one. Null for anything else. */
function networkOf(text: string): (Address & { prefix: number }) | null {
  const [, written = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = addressOf(written);
  if (!address) return null;
  const prefix = bits === undefined ? address.size : Number(bits);
  return prefix <= address.size ? { ...address, prefix } : null;
}

function addressOf(text: string): Address | null {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(text) ?? [];
  return fromFour(mapped ?? text) ?? fromSix(text);
}

function fromFour(text: string): Address | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  return { size: 32, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) };
}

function fromSix(text: string): Address | null {
  const halves = text.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const [head = [], tail] = halves;
  const left = 8 - head.length - (tail?.length ?? 0);
  if (halves.length > 2 || (tail ? left < 1 : left !== 0)) return null;
  const groups = tail ? [...head, ...Array.from({ length: left }, () => "0"), ...tail] : head;
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return { size: 128, value: groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n) };
}
