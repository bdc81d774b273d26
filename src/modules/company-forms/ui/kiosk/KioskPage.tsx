import { Kiosk } from "./Kiosk.tsx";
import { useParam } from "#kit/ui/routing.ts";

/** The page behind the address of a kiosk. */
export default function KioskPage() {
  return <Kiosk token={useParam("token")} />;
}
