import type { ReactNode } from "react";
import { useConnection } from "./connection.ts";

/** What only the server can do; it is not offered offline. */
export function NeedsNetwork({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  const { online } = useConnection();
  return online ? children : otherwise;
}
