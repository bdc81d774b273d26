import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Certification, type CertificationDraft } from "../contract.ts";
import { CertificationFields } from "./CertificationForm.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const userId = "00000000-0000-4000-8000-0000000000a1";
const start: CertificationDraft = {
  userId,
  schemeId: "SNT-TC-1A:2020",
  method: "UT",
  level: "II",
  techniques: [],
  basis: "initial",
  issuedOn: "2026-03-02",
  effectiveFrom: "2026-03-02",
  expiresOn: "2031-03-01",
};

async function open(more: Partial<CertificationDraft> = {}, schemes: object[] = []) {
  const none = () => ({ body: { rows: [], next: null } });
  server({
    "GET /api/ndt-training/schemes": () => ({ body: schemes }),
    "GET /api/users/for-reports": () => ({ body: [] }),
    "GET /api/certifications": none,
    "GET /api/vision-tests": none,
  });
  localStorage.clear();
  await show(
    <Form
      schema={Certification.draft}
      start={{ ...start, ...more }}
      labels={Certification.labels}
      fields={Certification.fields}
      save="Record certificate"
      onSave={() => Promise.resolve()}
    >
      <CertificationFields />
    </Form>,
  );
}
const line = async (what: string) => {
  const list = await screen.findByRole("list", { name: "What the certificate needs" });
  return within(list).getByText(what).closest("li")?.textContent ?? "";
};

describe("the form of a certificate of the company", () => {
  it("counts what is missing as it is typed", async () => {
    await open();
    expect(await line("UT training")).toContain("80 h of UT training missing");
    fireEvent.change(screen.getByLabelText("Training in UT"), { target: { value: "64" } });
    await expect.poll(() => line("UT training")).toContain("16 h of UT training missing");
    fireEvent.change(screen.getByLabelText("Training in UT"), { target: { value: "80" } });
    await expect.poll(() => line("UT training")).toContain("Met");
  });

  it("asks a renewal for its way and no hours", async () => {
    await open({ basis: "renewal" });
    expect(await line("Renews")).toContain("The certificate it renews not named");
    expect(screen.queryByLabelText("Training in UT")).toBeNull();
  });

  it("asks one from outside for nothing", async () => {
    await open({ basis: "external" });
    await screen.findByText("Limits");
    expect(screen.queryByText("What the certificate needs")).toBeNull();
  });

  it("offers the longest period of the scheme as its last day, and takes it with one press", async () => {
    await open({ expiresOn: "" }, [
      { id: "SNT-TC-1A:2020", title: "SNT-TC-1A 2020", kind: "employer", maxMonths: 60, levels: ["II"], methods: ["UT"] },
    ]);
    fireEvent.click(await screen.findByRole("button", { name: "Use 60 months: 1 Mar 2031" }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Valid through/).value).toBe("1 Mar 2031");
  });
});
