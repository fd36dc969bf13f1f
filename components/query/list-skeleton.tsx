const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of a list while it is on its way. */
export function ListSkeleton() {
  return (
    <div className="type-bones" aria-hidden="true">
      {BONES.map((bone) => (
        <span key={bone} className="bone" />
      ))}
    </div>
  );
}
