import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ReleaseByLink } from "./ReleaseByLink.tsx";
import type { PublicRelease } from "../../public-release.ts";
import { server, show } from "#kit/ui/testing.tsx";

const item = {
  id: "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c01",
  reportNumber: "ACR-UT-26-0001",
  revision: 0,
  title: "Ultrasonic thickness",
  itemTag: "CW-31",
  inspectedOn: "2026-03-12",
  result: "ACCEPT",
  pages: 4,
  liveState: "current",
  liveReason: null,
  supersededBy: null,
  mayOpen: true,
  review: null,
  acceptedBy: null,
} as const;
const sent: PublicRelease = {
  company: { name: "Gulf Inspection", phone: "+17135550140", email: null },
  expiredAt: null,
  code: null,
  transmittalNo: "T-ACR-26-0001",
  clientName: "Acadia",
  purpose: "final",
  notice: null,
  subject: "Survey of CW-31",
  message: null,
  issuedAt: "2026-03-13T15:00:00.000Z",
  timeZone: "America/Chicago",
  dueBy: "2026-03-20",
  respondBy: null,
  acknowledgementRule: "any",
  recallReason: null,
  recipient: { name: "Joan Pratt", kind: "to", state: "sent", acknowledgedBy: null, acknowledgedAt: null },
  items: [
    item,
    {
      ...item,
      id: "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c02",
      reportNumber: "ACR-UT-26-0002",
      liveState: "void",
      liveReason: "Wrong circuit",
      mayOpen: false,
    },
  ],
  dossier: null,
  mayOpenAll: false,
  isOneFile: true,
  asksAcceptance: false,
  reviewChoices: [],
  comments: [],
};
const shownAs = async (release: PublicRelease, more: Parameters<typeof server>[0] = {}) => {
  const asked = server({ "GET /api/r/a-token": () => ({ body: release }), ...more });
  await show(<ReleaseByLink token="a-token" />);
  await screen.findByRole("heading", { level: 1 });
  return asked;
};

describe("the page of a link", () => {
  it("strikes through a void report, says why, and offers neither its file nor all reports as one", async () => {
    await shownAs(sent);
    expect(screen.getByText("ACR-UT-26-0002 Rev 0").tagName).toBe("S");
    expect(screen.getByText(/Wrong circuit/)).toBeTruthy();
    expect(screen.getAllByRole("link", { name: /^View/ }).map((link) => link.getAttribute("aria-label"))).toEqual([
      "View ACR-UT-26-0001 Rev 0",
    ]);
    expect(screen.queryByText("View all as one PDF")).toBeNull();
  });

  it("offers the single files alone where they are not one PDF", async () => {
    await shownAs({ ...sent, items: [item], mayOpenAll: true, isOneFile: false });
    expect(screen.getByText("Download single files")).toBeTruthy();
    expect(screen.queryByText("View all as one PDF")).toBeNull();
  });

  it("confirms receipt with a typed name and role, and says that this is not agreement", async () => {
    const recipient = {
      name: "Joan Pratt",
      kind: "to",
      state: "acknowledged",
      acknowledgedBy: "Joan Pratt",
      acknowledgedAt: "2026-03-14T15:00:00.000Z",
    } as const;
    const asked = await shownAs(sent, { "POST /api/r/a-token/acknowledgement": () => ({ body: { ...sent, recipient } }) });
    fireEvent.click(screen.getByRole("button", { name: "Confirm receipt" }));
    expect(screen.getByText(/It does not mean that you agree with them/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Confirm receipt" }));
    expect(await screen.findByText("Enter your role")).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Your role/), { target: { value: "QC manager" } });
    fireEvent.click(screen.getByRole("button", { name: "Confirm receipt" }));
    expect(await screen.findByText("Receipt is confirmed")).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ body: { name: "Joan Pratt", role: "QC manager" } });
  });

  it("shows what was asked with its answer, and offers no verdict on a report where none is asked for", async () => {
    const asked = { id: "c-1", at: "2026-03-14T15:00:00.000Z", name: "Joan Pratt", itemId: item.id };
    const answer = "Revision C.";
    const comment = { ...asked, kind: "query", text: "Which drawing?", state: "answered", answer } as const;
    await shownAs({ ...sent, comments: [comment] });
    expect(screen.getByText("Which drawing?")).toBeTruthy();
    expect(screen.getByText("Answer: Revision C.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Accept|Disagree|Review)/ })).toBeNull();
  });

  it("offers Accept, Query and Disagree at each report where the client accepts each", async () => {
    const asked = await shownAs(
      { ...sent, asksAcceptance: true },
      { "POST /api/r/a-token/comments": () => ({ body: { ...sent, items: [{ ...item, acceptedBy: "Joan Pratt" }] } }) },
    );
    expect(screen.queryByRole("button", { name: "Accept ACR-UT-26-0002 Rev 0" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Accept ACR-UT-26-0001 Rev 0" }));
    fireEvent.change(screen.getByLabelText(/Your role/), { target: { value: "QC manager" } });
    fireEvent.click(screen.getByRole("button", { name: "Accept report" }));
    expect(await screen.findByText("Accepted by Joan Pratt")).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ body: { kind: "accept", itemId: item.id, text: "" } });
  });

  it("asks for words or a file where a report sent for approval is to be revised, in the client's words", async () => {
    const reviewChoices = [
      { words: "A Released", status: "approved" as const },
      { words: "C Rejected", status: "revise and resubmit" as const },
    ];
    const approval = { ...sent, purpose: "for approval" as const, reviewChoices };
    const asked = await shownAs(approval, { [`POST /api/r/a-token/reviews/${item.id}`]: () => ({ body: approval }) });
    fireEvent.click(screen.getByRole("button", { name: "Review ACR-UT-26-0001 Rev 0" }));
    fireEvent.change(screen.getByLabelText(/Your role/), { target: { value: "QC manager" } });
    fireEvent.click(screen.getByRole("combobox", { name: /Review/ }));
    fireEvent.click(await screen.findByText("C Rejected"));
    fireEvent.click(screen.getByRole("button", { name: "Send review" }));
    expect(await screen.findByText("Enter your comments, or add a file with them")).toBeTruthy();
    expect(asked.some(({ asked: one }) => one.startsWith("POST"))).toBe(false);
    fireEvent.change(screen.getByLabelText(/^Comments/), { target: { value: "Scale of the sketch" } });
    fireEvent.click(screen.getByRole("button", { name: "Send review" }));
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ words: "C Rejected", status: "revise and resubmit" }));
  });

  it("offers no further review of a report that is to be revised", async () => {
    const review = {
      words: "C Rejected",
      name: "Joan Pratt",
      at: "2026-03-14T15:00:00.000Z",
      text: "Scale of the sketch",
      fileName: null,
    };
    const items = [{ ...item, review: { ...review, status: "revise and resubmit" as const } }];
    await shownAs({ ...sent, purpose: "for approval", items });
    expect(screen.getByText("C Rejected")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Review/ })).toBeNull();
  });

  it("shows only the reason for a recalled release", async () => {
    await shownAs({ ...sent, items: [], recallReason: "Sent to the wrong plant." });
    expect(screen.getByText(/Sent to the wrong plant/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("has the brand and whom to ask where the link is not valid", async () => {
    const message = "Check that the whole link was opened. Ask Gulf Inspection: +17135550140.";
    server({ "GET /api/r/a-token": () => ({ status: 404, body: { code: "link-unknown", message } }) });
    await show(<ReleaseByLink token="a-token" />);
    expect(await screen.findByRole("heading", { name: "This link is not valid" })).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText("Holdpoint")).toBeTruthy();
  });

  it("says whom to ask when the link has expired", async () => {
    await shownAs({ ...sent, expiredAt: "2026-06-11T23:59:59.000Z", items: [], recipient: null });
    expect(screen.getByText("This link expired on 11 Jun 2026")).toBeTruthy();
    expect(document.body.textContent).toContain("Ask Gulf Inspection for a new one: +17135550140.");
  });

  const shut = { ...sent, transmittalNo: null, subject: null, items: [], recipient: null };
  const code = { to: "jo***@acadia.example", minutes: 10, isSent: false, resendAfter: 0 };

  it("has the code sent when a person asks for it, and opens with it", async () => {
    const isSent = { ...shut, code: { ...code, isSent: true, resendAfter: 60 } };
    const asked = await shownAs(
      { ...shut, code },
      { "POST /api/r/a-token/codes": () => ({ body: isSent }), "POST /api/r/a-token/code": () => ({ body: sent }) },
    );
    expect(screen.getByText(/sent to jo\*\*\*@acadia\.example/)).toBeTruthy();
    expect(screen.queryByText("T-ACR-26-0001")).toBeNull();
    expect(asked.map(({ asked: one }) => one)).toEqual(["GET /api/r/a-token"]);
    fireEvent.click(screen.getByRole("button", { name: "Send the code" }));
    fireEvent.change(await screen.findByLabelText("Six-digit code"), { target: { value: "482 913" } });
    expect(screen.getByRole("button", { name: /^Send another code in/ }).hasAttribute("disabled")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Open the reports" }));
    expect(await screen.findByText("T-ACR-26-0001")).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ asked: "POST /api/r/a-token/code", body: { code: "482913" } });
  });

  it("says that a code is wrong, and after one that is over only has another sent", async () => {
    const refusals = [
      { code: "wrong-code", message: "This code is not correct. 4 tries are left." },
      { code: "code-over", message: "This code was entered wrongly too often. Have another one sent." },
    ];
    await shownAs(
      { ...shut, code: { ...code, isSent: true } },
      { "POST /api/r/a-token/code": () => ({ status: 422, body: refusals.shift() }) },
    );
    const enter = async () => {
      fireEvent.change(screen.getByLabelText("Six-digit code"), { target: { value: "000000" } });
      fireEvent.click(screen.getByRole("button", { name: "Open the reports" }));
    };
    await enter();
    expect(await screen.findByText(/4 tries are left/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Six-digit code").value).toBe("");
    await enter();
    expect(await screen.findByText(/Have another one sent/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Six-digit code"), { target: { value: "000000" } });
    expect(screen.getByRole("button", { name: "Open the reports" }).hasAttribute("disabled")).toBe(true);
    expect(screen.getByRole("button", { name: "Send another code" }).hasAttribute("disabled")).toBe(false);
  });
});
