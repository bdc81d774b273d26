import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { pages } from "../pages.tsx";
import ImportReportsPage from "./ImportReportsPage.tsx";
import { ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";
import { rightOf } from "#shell/ui/page-right.ts";

const quinn = { id: "quinn", name: "Quinn Shaw", rights: {}, isSuperUser: false, timeZone: "UTC", named: ["report.import"] };
const path = "/api/imported-reports";
const csv = (rows: string[]) =>
  new File([["Number,Client,Date,Method,PDF file", ...rows].join("\n")], "index.csv", { type: "text/csv" });
const pdf = (name: string) => new File(["%PDF-1.4"], name, { type: "application/pdf" });
const checked = { bad: [], known: [], sequences: [{ sequence: "ACR · 2019", next: "ACR-19-0003" }] };

async function open(more: Parameters<typeof server>[0] = {}) {
  const requests = server({
    [`GET ${path}-awaiting`]: () => ({ body: [] }),
    [`GET ${path}-mapping`]: () => ({ body: { mapping: {} } }),
    [`POST ${path}/check`]: () => ({ body: checked }),
    ...more,
  });
  await show(
    <ActorContext value={quinn}>
      <ImportReportsPage />
    </ActorContext>,
  );
  await screen.findByText("Index");
  return requests;
}

/** The inputs for files: the index first, then the PDF files. */
function choose(at: number, files: File[]) {
  const input = document.querySelectorAll('input[type="file"]')[at] ?? expect.fail("no field for files");
  fireEvent.change(input, { target: { files } });
}

describe("importing old reports", () => {
  it("names bad cells, checks the others and sends only them", async () => {
    vi.stubGlobal("XMLHttpRequest", undefined);
    const requests = await open({ [`POST ${path}`]: () => ({ body: { imported: 1, replaced: 0, skipped: 0 } }) });
    choose(1, [pdf("a.pdf")]);
    choose(0, [csv(["ACR-19-0001,Acme,14/03/2019,UT,a.pdf", "ACR-19-0002,Acme,31/02/2019,UT,b.pdf"])]);
    expect((await screen.findAllByRole("button", { name: "Remove file" })).length).toBe(2);
    expect(await screen.findByText("Row 3, column Date: '31/02/2019' is not a date such as 2019-03-14")).toBeTruthy();
    expect(screen.getByText("Row 3, column PDF file: 'b.pdf' is not among the chosen files")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Check 1 row" }));
    expect(await screen.findByText("ACR-19-0003")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Import 1 report without the 1 bad row" }));
    await waitFor(() => expect(requests.some(({ asked }) => asked === `POST ${path}`)).toBe(true));
    const { body } = requests.find(({ asked }) => asked === `POST ${path}`) ?? expect.fail("not sent");
    expect(body).toMatchObject({ known: "skip", rows: [{ row: 2, reportNumber: "ACR-19-0001", issuedOn: "2019-03-14" }] });
  });

  it("asks again once the columns are others, and what to do with reports imported before", async () => {
    await open({ [`POST ${path}/check`]: () => ({ body: { ...checked, known: [2] } }) });
    choose(1, [pdf("a.pdf")]);
    choose(0, [csv(["ACR-19-0001,Acme,03/04/2019,UT,a.pdf"])]);
    fireEvent.click(await screen.findByRole("button", { name: "Check 1 row" }));
    expect(await screen.findByText("1 report imported before")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Import 0 reports" })).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByLabelText("Replace what the index says of them"));
    expect(screen.getByRole("button", { name: "Import 1 report" })).toHaveProperty("disabled", false);
    fireEvent.click(screen.getByText("03/14/2019 is 14 March"));
    expect(await screen.findByRole("button", { name: "Check 1 row" })).toBeTruthy();
  });

  it("says which columns are missing", async () => {
    await open();
    choose(0, [new File(["What,Else\nx,y"], "index.csv")]);
    expect(await screen.findByText("Choose the column of: Number, Client, Date, Method, PDF file.")).toBeTruthy();
  });

  it("asks no right in the register but to view it: nobody may create there, and the server asks for the named right", () => {
    const own = pages.filter(({ path: at }) => at.startsWith("/view-inspection-reports/import"));
    expect(own.map(rightOf)).toEqual(["view", "view", "view"]);
  });
});
