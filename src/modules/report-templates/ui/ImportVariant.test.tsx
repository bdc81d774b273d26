import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ImportVariant } from "./ImportVariant.tsx";
import { noChanges } from "../variant.ts";
import { server, show } from "#kit/ui/testing.tsx";

const file = {
  form: "holdpoint report template 1",
  basedOnCode: "VT",
  basedOnVersion: 1,
  code: "VT-OURS",
  title: "Visual, ours",
  changes: noChanges(),
  sha256: "a".repeat(64),
};
const choose = (text: string) =>
  fireEvent.change(document.querySelector('input[type="file"]') ?? expect.fail("no field"), {
    target: { files: [new File([text], "file.json")] },
  });

it("takes the file of a variant alone, and shows a refusal at its field", async () => {
  const fields = [{ path: "code", message: "A report template VT-OURS exists already." }];
  const requests = server({
    "GET /api/companies": () => ({ body: [] }),
    "POST /api/report-templates/imports": () => ({ status: 400, body: { code: "invalid", message: "x", fields } }),
  });
  await show(<ImportVariant onClose={() => {}} />);
  expect(await screen.findByRole("button", { name: "Begin draft" })).toHaveProperty("disabled", true);
  choose('{"form":"else"}');
  expect(await screen.findByText(/This is not the file of a variant/)).toBeTruthy();
  choose(JSON.stringify(file));
  expect(await screen.findByText(/Visual, ours, a variant of VT v1/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Begin draft" }));
  expect(await screen.findByText("A report template VT-OURS exists already.")).toBeTruthy();
  await waitFor(() =>
    expect(requests.find(({ asked }) => asked.startsWith("POST"))?.body).toEqual({
      file,
      code: "VT-OURS",
      clientCompanyId: null,
    }),
  );
});
