import { LinkedForm } from "./LinkedForm.tsx";
import { useParam } from "#kit/ui/routing.ts";

/** The page behind a link: the token in the address says which form. */
export default function LinkPage() {
  return <LinkedForm token={useParam("token")} />;
}
