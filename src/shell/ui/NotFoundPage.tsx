import { Anchor } from "@mantine/core";
import { Go } from "#kit/ui/Go.tsx";
import { useTitle } from "#kit/ui/routing.ts";
import { SignedOutPage } from "./SignedOutPage.tsx";

export default function NotFoundPage() {
  useTitle("Page not found");
  return (
    <SignedOutPage title="404 Page Not Found">
      <p className="quiet">Did you forget to add the page to the router?</p>
      <Anchor component={Go} href="/">
        Go to the start page
      </Anchor>
    </SignedOutPage>
  );
}
