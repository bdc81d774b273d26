import { ReleaseByLink } from "./ReleaseByLink.tsx";
import { useParam } from "#kit/ui/routing.ts";

/** The page behind a link: the token in the address says which release. */
export default function LinkPage() {
  return <ReleaseByLink token={useParam("token")} />;
}
