import { Button } from "@mantine/core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { post } from "#kit/contract.ts";
import { useSend } from "./data.ts";
import { Dialog } from "./dialogs.tsx";
import { Page } from "./Page.tsx";
import { server, show } from "./testing.tsx";

const open = post("/api/yards/opening", { open: true, summary: "Open a yard", reply: z.object({}) });

function Yard() {
  const [asked, setAsked] = useState(false);
  const opening = useSend(open);
  const button = <Button onClick={() => opening.run({})}>Open yard</Button>;
  return (
    <Page title="North yard" actions={button}>
      <Button onClick={() => setAsked(true)}>Ask first</Button>
      {asked && (
        <Dialog title="Open it?" onClose={() => setAsked(false)}>
          <Button onClick={() => opening.run({})}>Open from here</Button>
        </Dialog>
      )}
    </Page>
  );
}

const refusal = {
  status: 409,
  body: {
    code: "blocked",
    message: "The yard cannot be opened",
    reasons: [{ message: "The gate has no key since 2026-03-01." }],
    requestId: "req-42",
  },
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const toasts = () => document.querySelector("ol")?.textContent ?? "";

describe("the refusal of a plain button", () => {
  it("is shown on its page with every reason until the button works", async () => {
    let answer: { status?: number; body: unknown } = refusal;
    server({ "POST /api/yards/opening": () => answer });
    await show(<Yard />);
    press("Open yard");
    const said = await screen.findByRole("alert");
    expect(said.textContent).toBe("The yard cannot be openedThe gate has no key since 1 Mar 2026. ");
    expect(document.body.textContent).not.toContain("req-42");
    expect(toasts()).toBe("");
    answer = { body: {} };
    press("Open yard");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("can be closed, and disappears with its page", async () => {
    server({ "POST /api/yards/opening": () => refusal });
    const { unmount } = await show(<Yard />);
    press("Open yard");
    await screen.findByRole("alert");
    press("Close message");
    expect(screen.queryByRole("alert")).toBeNull();
    press("Open yard");
    await screen.findByRole("alert");
    unmount();
    await show(<Yard />);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["from a dialog before it", refusal, "Open from here"],
    ["when the server failed", { status: 503, body: { code: "unavailable", message: "Restarting" } }, "Open yard"],
  ])("is a toast %s", async (_, answer, name) => {
    server({ "POST /api/yards/opening": () => answer });
    await show(<Yard />);
    press("Ask first");
    const button = await screen.findByText(name);
    if (name === "Open from here") button.closest("button")?.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
    fireEvent.click(button);
    await waitFor(() => expect(toasts()).toContain(answer.body.message));
  });
});
