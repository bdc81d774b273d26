import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import { InFrame, SignedOutPage } from "./SignedOutPage.tsx";

it("what is said in place of a page is the main part of the document, unless the frame has one", async () => {
  const broken = <SignedOutPage title="This page could not be shown">What you had saved is kept.</SignedOutPage>;
  const alone = await show(broken);
  expect(screen.getAllByRole("main")).toHaveLength(1);
  alone.unmount();
  await show(
    <main>
      <InFrame value={true}>{broken}</InFrame>
    </main>,
  );
  expect(screen.getAllByRole("main")).toHaveLength(1);
});
