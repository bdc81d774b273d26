import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import SigningSection from "./SigningSection.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const path = "/api/settings/signing-certificate";
const installed = {
  id: "00000000-0000-4000-8000-0000000000c1",
  version: 1,
  subject: "Gulf Inspection",
  issuer: "Test Authority",
  serial: "1001",
  fingerprint: "ab".repeat(32),
  validFrom: "2026-01-01T00:00:00.000Z",
  validTo: "2029-01-01T00:00:00.000Z",
  selfSigned: false,
  valid: true,
  timeStampUrl: null,
  timeStampFault: null,
  timeStampFaultAt: null,
};
type Given = Parameters<typeof server>[0];

async function open(certificate: object | null, more: Given = {}) {
  server({ [`GET ${path}`]: () => ({ body: { certificate } }), ...more });
  await show(<SigningSection company={{} as never} mayEdit />);
}

describe("the signing certificate", () => {
  it("is installed from a file and its password; a refusal stands at its field", async () => {
    let sent: unknown = null;
    const refusal = {
      code: "invalid",
      message: "x",
      fields: [{ path: "password", message: "The file does not open with this password." }],
    };
    await open(null, {
      [`POST ${path}`]: ({ body }) => {
        sent = body;
        return { status: 400, body: refusal };
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Install a certificate" }));
    const submit = await screen.findByRole("button", { name: "Install certificate" });
    fireEvent.click(submit);
    expect(await screen.findByText("Choose a PKCS#12 file (.p12 or .pfx)")).toBeTruthy();
    const file = new File([new Uint8Array([48, 0])], "company.p12");
    fireEvent.change(document.querySelector('input[type="file"]') ?? expect.fail("no field"), { target: { files: [file] } });
    fireEvent.change(screen.getByLabelText("Password of the file"), { target: { value: "wrong" } });
    fireEvent.click(submit);
    expect(await screen.findByText("The file does not open with this password.")).toBeTruthy();
    await waitFor(() => expect(sent).toEqual({ file: "MAA=", password: "wrong", timeStampUrl: null }));
  });

  it("shows whose it is, and what is wrong with it", async () => {
    await open({ ...installed, valid: false, selfSigned: true, timeStampFault: "The time-stamp server answered 503." });
    expect(await screen.findByText("Gulf Inspection")).toBeTruthy();
    for (const words of [
      "Reports are issued without a PDF signature",
      "The time-stamp server did not stamp the last signature",
      "This certificate was issued by itself",
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Download signed sample" })).toBeNull();
  });
});
