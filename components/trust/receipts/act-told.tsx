/** An act, and of whom and how much it is or was, which tells one from another. */
export const ActTold = ({ title, subject }: { title: string; subject: string }) => (
  <span className="flex flex-col max-sm:[overflow-wrap:anywhere] sm:[overflow-wrap:break-word]">
    <span className="font-medium">{title}</span>
    {subject ? <span className="font-normal text-muted text-sm">{subject}</span> : null}
  </span>
);
