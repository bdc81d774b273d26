import { describe, expect, it } from "vitest";
import { KnownNetworkDraft, placeOf } from "./networks.ts";

const networks = ["203.0.113.0/24", "203.0.113.64/26", "2001:db8::/32", "198.51.100.7"].map((network) => ({ network }));
const at = (ip: string | null) => placeOf(networks, ip)?.network ?? null;

describe("the place of an address", () => {
  it.each([
    ["203.0.113.5", "203.0.113.0/24"],
    ["203.0.113.65", "203.0.113.64/26"],
    ["203.0.113.128", "203.0.113.0/24"],
    ["::ffff:203.0.113.5", "203.0.113.0/24"],
    ["2001:db8:0:1::9", "2001:db8::/32"],
    ["198.51.100.7", "198.51.100.7"],
    ["198.51.100.8", null],
    ["2001:db9::1", null],
    ["unknown", null],
    [null, null],
  ])("%s lies in %s: the narrowest network that is known", (ip, network) => {
    expect(at(ip)).toBe(network);
  });
});

describe("a known network", () => {
  const written = (network: string) =>
    KnownNetworkDraft.safeParse({ network, name: "Office", country: "US", latitude: null, longitude: null }).success;

  it.each(["10.0.0.0/8", "192.0.2.1", "2001:db8::/32", "::1", "1:2:3:4:5:6:7:8"])("may be written %s", (network) => {
    expect(written(network)).toBe(true);
  });

  it.each(["10.0.0", "10.0.0.256", "10.0.0.0/33", "1::2::3", "1:2:3", "office", "2001:db8::/129", ""])(
    "may not be written %s",
    (network) => {
      expect(written(network)).toBe(false);
    },
  );
});
