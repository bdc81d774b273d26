import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SignerForm } from "./SignerForm.tsx";
import { show } from "./testing.tsx";

afterEach(() => vi.restoreAllMocks());

it("has the name of the recipient of a link, and says what is missing while Sign is grey", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    scale: () => {},
    clearRect: () => {},
    fillRect: () => {},
  } as never);
  await show(
    <SignerForm
      signer="Joan Pratt"
      means="It confirms what was done."
      facts={async () => ({ position: null, device: null })}
      onSigned={async () => undefined}
      onCancel={() => undefined}
    />,
  );
  const name = screen.getByRole("textbox", { name: "Name" });
  expect((name as HTMLInputElement).value).toBe("Joan Pratt");
  expect(screen.getByText("Sign in the box to continue.")).toBeTruthy();
  fireEvent.change(name, { target: { value: "" } });
  expect(screen.getByText("Fill in the required fields and sign in the box to continue.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign" }).hasAttribute("disabled")).toBe(true);
});
