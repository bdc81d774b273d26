import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import ImportPage from "./ImportPage.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const person = { email: "jo@x.example", firstName: "Jo", lastName: "Berg", employmentType: "employee", roles: ["Technician"] };
const cells = { email: "jo@x.example", firstName: "Jo", lastName: "Berg", roles: "Technician" };
const checked = {
  fields: ["email", "firstName", "lastName", "roles"],
  ignored: [],
  rows: [
    { line: 2, cells, problems: [], person },
    {
      line: 3,
      cells: { ...cells, roles: "Wizard" },
      problems: [{ field: "roles", message: "There is no role named Wizard." }],
      person: null,
    },
  ],
};

async function choose(bytes: BlobPart) {
  await show(<ImportPage />);
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no place for a file.");
  fireEvent.change(input, { target: { files: [new File([bytes], "people.csv", { type: "text/csv" })] } });
}

describe("the import of people", () => {
  it("shows what is wrong, imports the others and says what became of each", async () => {
    const asked = server({
      "POST /api/users/import/check": () => ({ body: checked }),
      "POST /api/users/import": () => ({
        body: [{ id: null, name: "Jo Berg", outcome: "done", message: "Invited.", link: null }],
      }),
    });
    await choose("Email,First name\n");
    expect(await screen.findByText(/There is no role named Wizard/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Import 1 person" }));
    expect(await screen.findByText("1 done.")).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ people: [person] });
  });

  it("asks for UTF-8 where the file is something else", async () => {
    server({});
    await choose(new Uint8Array([0x42, 0xf6, 0x72, 0x67]));
    expect(await screen.findByText(/This file is not UTF-8 text/)).toBeTruthy();
  });
});
