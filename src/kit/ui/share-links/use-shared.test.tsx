import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useShared } from "./use-shared.ts";
import { show } from "#kit/ui/testing.tsx";

function Behind({ id }: { id: string }) {
  const { answer } = useShared("proposal", id, async (_, { token }) => ({ token, asksPasscode: false }));
  return <p>{answer && `Opened with ${answer.token ?? "nothing"}`}</p>;
}
afterEach(() => sessionStorage.clear());

it("a link opens again when its page is reloaded in the tab, though its token has left the address", async () => {
  await show(<Behind id="e-1" />, "/r/estimates/e-1#k=secret");
  expect(await screen.findByText("Opened with secret")).toBeTruthy();
  expect(window.location.href).not.toContain("secret");
  cleanup();
  await show(<Behind id="e-1" />, "/r/estimates/e-1");
  expect(await screen.findByText("Opened with secret")).toBeTruthy();
  cleanup();
  await show(<Behind id="e-2" />, "/r/estimates/e-2");
  expect(await screen.findByText("Opened with nothing")).toBeTruthy();
});
