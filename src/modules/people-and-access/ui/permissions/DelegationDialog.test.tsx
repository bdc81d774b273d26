import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DelegationDialog } from "./DelegationDialog.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const listed = /listed here once you have chosen/;

it.each([
  ["nobody has been chosen yet", null, listed],
  ["someone without approvals has been chosen", "ana", "This person has no approvals to delegate."],
] as const)("a delegation says why it offers no approval while %s", async (_, from, words) => {
  server({ "GET /api/users-for-reports": () => ({ body: [] }) });
  await show(<DelegationDialog from={from} onFrom={() => undefined} canGive={[]} onClose={() => undefined} />);
  expect(await screen.findByText(words)).toBeTruthy();
  if (from) expect(screen.queryByText(listed)).toBeNull();
});
