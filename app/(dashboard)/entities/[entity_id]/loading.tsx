import { SkeletonPage } from "#ui/ui/skeleton.tsx";

/** While a part of an entity's book is read, the way to its other parts stays. */
export default function Loading() {
  return <SkeletonPage />;
}
