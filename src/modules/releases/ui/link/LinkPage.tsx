import { ReleaseByLink } from "./ReleaseByLink.tsx";
import { useParam } from "#kit/ui/routing.ts";

/** The page behind a link: whose release it is stands in the address. */
export default function LinkPage() {
  return <ReleaseByLink token={useParam("token")} />;
}
