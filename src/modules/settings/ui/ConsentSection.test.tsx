import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import ConsentSection from "./ConsentSection.tsx";
import { server, show, type Request } from "#kit/ui/testing.tsx";

const stored = {
  version: 1,
  createdAt: "2026-11-20T10:00:00.000Z",
  createdById: null,
  updatedAt: "2026-11-20T10:00:00.000Z",
  archivedAt: null,
};
const active = {
  ...stored,
  id: "00000000-0000-4000-8000-0000000000a1",
  title: "Data agreement",
  content: "First.\n\nSecond.",
  formVersion: "3.0",
  legallyBinding: true,
  requiresConsent: true,
  state: "active",
  publishedAt: "2026-11-20T10:00:00.000Z",
  agreed: 14,
  people: 18,
};
const draft = {
  ...active,
  id: "00000000-0000-4000-8000-0000000000d1",
  formVersion: "3.1",
  state: "draft",
  publishedAt: null,
  agreed: 0,
};

async function open(forms: object[], answers: Parameters<typeof server>[0] = {}, mayEdit = true) {
  const requests = server({
    "GET /api/settings/consent-forms": () => ({ body: forms }),
    "GET /api/settings/consent-answers": () => ({ body: { rows: [], next: null } }),
    "GET /api/settings/consent-answers/count": () => ({ body: { count: 0 } }),
    ...answers,
  });
  await show(<ConsentSection mayEdit={mayEdit} />);
  await screen.findByRole("heading", { name: "Consent forms" });
  return requests;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const writes = (requests: readonly Request[]) =>
  requests.filter(({ asked }) => !asked.startsWith("GET")).map(({ asked, body }) => [asked, body]);

describe("consent forms", () => {
  it("say that the built-in form holds while the company has published none", async () => {
    await open([]);
    expect(await screen.findByText("Data Collection and Privacy Consent")).toBeTruthy();
    expect(screen.getByText("Version 2.0")).toBeTruthy();
    press("Read");
    expect(await screen.findByText(/Last updated June 2025\./)).toBeTruthy();
  });

  it("show each version with its state and how many agreed", async () => {
    await open([draft, active, { ...active, id: "r", formVersion: "2.0", state: "retired", agreed: 1 }]);
    expect(await screen.findByText("Version 3.1")).toBeTruthy();
    expect(screen.getByText("Not visible until published.")).toBeTruthy();
    expect(screen.getByText(/14 active people have agreed\. That is 77 % of 18\./)).toBeTruthy();
    expect(screen.getByText(/1 active person has agreed\./)).toBeTruthy();
    for (const state of ["Draft", "In force", "Retired"]) expect(screen.getByText(state)).toBeTruthy();
  });

  it("begin a new version with the words of the former one", async () => {
    const requests = await open([active], { "POST /api/settings/consent-forms": () => ({ body: draft }) });
    fireEvent.click(await screen.findByRole("button", { name: "Write new version" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^What people agree to/).value).toBe(active.content);
    fireEvent.change(screen.getByLabelText(/^Version/), { target: { value: "3.1" } });
    press("Save draft");
    expect(await screen.findByText("Draft of version 3.1 saved")).toBeTruthy();
    const { title, content, legallyBinding, requiresConsent } = active;
    expect(writes(requests)).toEqual([
      ["POST /api/settings/consent-forms", { title, content, formVersion: "3.1", legallyBinding, requiresConsent }],
    ]);
  });

  it("say before publishing that everyone will be asked again", async () => {
    const requests = await open([draft, active], {
      [`POST /api/settings/consent-forms/${draft.id}/publication`]: () => ({ body: { ...draft, state: "active" } }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Publish version 3.1" }));
    const dialog = await screen.findByRole("dialog", { name: "Publish version 3.1?" });
    expect(dialog.textContent).toContain("Everyone will be asked again at their next sign-in: 18 active people.");
    expect(within(dialog).getByRole("region", { name: "Data agreement" }).textContent).toContain("Second.");
    expect(writes(requests)).toEqual([]);
    press("Publish version");
    expect(await screen.findByText("Version 3.1 is in force")).toBeTruthy();
    expect(writes(requests)).toEqual([[`POST /api/settings/consent-forms/${draft.id}/publication`, { version: 1 }]]);
  });

  it("are listed with who agreed from where, and whose answer is missing", async () => {
    const answer = {
      id: "00000000-0000-4000-8000-0000000000e1",
      userName: "Ana Torres",
      employeeNumber: "E-014",
      state: "agreed",
      formVersion: "3.0",
      at: "2026-11-20T10:00:00.000Z",
      ip: "192.0.2.7",
      userAgent: "Chrome/140.0",
      claimedAt: "2020-01-01T00:00:00.000Z",
      claimedIp: "qms.example.com",
      claimedUserAgent: "Claimed",
    };
    await open([active], { "GET /api/settings/consent-answers": () => ({ body: { rows: [answer], next: null } }) });
    expect(await screen.findByRole("heading", { name: "Who has agreed" })).toBeTruthy();
    for (const fact of ["Ana Torres", "192.0.2.7", "qms.example.com"]) expect((await screen.findAllByText(fact))[0]).toBeTruthy();
  });

  it("are only read by those who may not change settings", async () => {
    await open([draft, active], {}, false);
    expect(await screen.findByRole("button", { name: "Read version 3.0" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Write new version" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^(Edit|Publish)/ })).toBeNull();
  });
});
