import { SkeletonPage } from "#ui/ui/skeleton.tsx";

export default function Loading() {
  return <SkeletonPage />;
}
