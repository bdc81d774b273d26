import { expect, it } from "vitest";
import { addressIn } from "./find-code.ts";

it("a code that is an address of this product opens it; one of another host opens nothing", () => {
  expect(addressIn("https://qa.example/verify/7K3M-9QXD-2F4T-Y?x=1", "qa.example")).toBe("/verify/7K3M-9QXD-2F4T-Y?x=1");
  expect(addressIn("https://elsewhere.example/verify/7K3M", "qa.example")).toBeNull();
  expect(addressIn("UTG-014", "qa.example")).toBeNull();
});
