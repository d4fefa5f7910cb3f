import type { ReactNode } from "react";
import "./print.css";

export default function StatementsLayout({ children }: { children: ReactNode }) {
  return children;
}
